package com.paymenthub.console.operators;

import com.paymenthub.platform.AdministrationTransactions;
import com.paymenthub.web.requests.SecurityLog;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Service;

/** Lets operators in who know their password and have their second factor. */
@Service
public class SignIns {

  private final Operators operators;
  private final VouchedOperators vouched;
  private final Passwords passwords;
  private final SignInAttempts attempts;
  private final OperatorSessions sessions;
  private final OperatorLog log;
  private final SecurityLog security;
  private final AdministrationTransactions transactions;

  SignIns(
      Operators operators,
      VouchedOperators vouched,
      Passwords passwords,
      SignInAttempts attempts,
      OperatorSessions sessions,
      OperatorLog log,
      SecurityLog security,
      AdministrationTransactions transactions) {
    this.operators = operators;
    this.vouched = vouched;
    this.passwords = passwords;
    this.attempts = attempts;
    this.sessions = sessions;
    this.log = log;
    this.security = security;
    this.transactions = transactions;
  }

  /** How an attempt ended. */
  public sealed interface Outcome {

    /** The operator may work. */
    record Right(Operator operator) implements Outcome {}

    /** Name, password or code is wrong; which one is not told. */
    record Wrong() implements Outcome {}

    /** There were too many wrong attempts; this one was not looked at. */
    record TooMany(Instant until) implements Outcome {}
  }

  /**
   * Looks at a name, a password and a code.
   *
   * @param code that of the second factor; empty where the operator has none
   * @param from who tries; its id and name are not known yet
   */
  public Outcome check(
      String name, String password, String code, Acting from, SignInSource source) {
    String who = name.strip().toLowerCase(Locale.ROOT);
    Optional<Operators.Known> known = operators.find(who);
    Acting acting = known.map(there -> from.as(there.operator())).orElse(from);
    Optional<Instant> blocked = attempts.begin(who, source);
    if (blocked.isPresent()) {
      refused("blocked", acting);
      return new Outcome.TooMany(blocked.get());
    }
    if (known.isEmpty()) {
      passwords.matchNobody(password);
      attempts.writeForNobody(who, source);
      refused("unknown_name", acting);
      return new Outcome.Wrong();
    }
    Operator operator = known.get().operator();
    boolean right =
        passwords.match(password, known.get().passwordHash())
            && !operator.disabled()
            && transactions.run(() -> operators.takeCode(operator.id(), code));
    if (!right) {
      log.record(acting, "sign_in_refused", OperatorLog.OPERATOR, operator.id(), Map.of());
      refused(operator.disabled() ? "disabled" : "wrong", acting);
      return new Outcome.Wrong();
    }
    attempts.succeeded(operator, source);
    return new Outcome.Right(operator);
  }

  /**
   * Signs in an operator of an identity provider, and makes the operator at the first time.
   *
   * @param language in which the person reads until another one is chosen
   * @param timeZone likewise
   * @param from where the person is; its id and name are not known yet
   * @return empty when an admin has disabled the operator
   */
  public Optional<Operator> enter(
      VouchedOperator who, Locale language, ZoneId timeZone, Acting from) {
    Operator operator = transactions.run(() -> vouched.enter(who, language, timeZone, from));
    if (!operator.disabled()) {
      return Optional.of(operator);
    }
    log.record(
        from.as(operator),
        "sign_in_refused",
        OperatorLog.OPERATOR,
        operator.id(),
        Map.of("reason", "disabled"));
    refused("disabled", from.as(operator));
    return Optional.empty();
  }

  /**
   * Refuses a person that an identity provider knows, but gives no role here; earlier sessions of
   * the person end.
   */
  public void refuse(String issuer, String subject, Acting from) {
    transactions.run(
        () -> {
          vouched.refuse(issuer, subject, from);
          return true;
        });
    refused("no_role", from);
  }

  /** Refuses somebody whose sign-in at an identity provider was not strong enough. */
  public void refuseWeak(String issuer, Acting from) {
    log.record(
        from,
        "sign_in_refused",
        OperatorLog.OPERATOR,
        OperatorLog.NO_ACCOUNT,
        Map.of("reason", "weak", "issuer", issuer));
    refused("weak", from);
  }

  /**
   * Begins the session of an operator who was let in.
   *
   * @return its token, for the cookie
   */
  public String begin(Operator operator, Acting by) {
    return transactions.run(
        () -> {
          log.record(by, "signed_in", OperatorLog.OPERATOR, operator.id(), Map.of());
          return sessions.begin(operator.id(), by.address());
        });
  }

  /**
   * Changes an operator's password as the operator wants it. A wrong password of today counts as a
   * failed sign-in, so that an unwatched browser is no way to guess it.
   *
   * @param session the token of the session that goes on
   */
  public Operators.Choice choosePassword(
      Operator operator,
      String current,
      String wanted,
      String session,
      Acting by,
      SignInSource source) {
    if (attempts.begin(operator.name(), source).isPresent()) {
      refused("blocked", by);
      return Operators.Choice.WRONG;
    }
    Operators.Choice choice =
        transactions.run(
            () -> operators.choosePassword(operator.id(), current, wanted, session, by));
    if (choice == Operators.Choice.WRONG) {
      refused("wrong", by);
    } else {
      attempts.succeeded(operator, source);
    }
    return choice;
  }

  /** Ends one session. */
  public void end(String token, Acting by) {
    ended(by, () -> sessions.end(token), "signed_out");
  }

  /** Ends all sessions of the operator who asks for it. */
  public void endAll(Operator operator, Acting by) {
    ended(by, () -> sessions.endAll(operator.id()), "signed_out_everywhere");
  }

  private void refused(String reason, Acting who) {
    security.signInRefused(
        reason, who.id() == null ? null : who.name(), who.address(), who.requestId());
  }

  private void ended(Acting by, Runnable work, String action) {
    transactions.run(
        () -> {
          work.run();
          if (by.id() != null) {
            log.record(by, action, OperatorLog.OPERATOR, by.id(), Map.of());
          }
          return true;
        });
  }
}
