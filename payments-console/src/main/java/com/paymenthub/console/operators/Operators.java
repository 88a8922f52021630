package com.paymenthub.console.operators;

import com.paymenthub.platform.AdministrationTransaction;
import com.paymenthub.platform.sealing.HoldsSealed;
import com.paymenthub.platform.sealing.SealedColumn;
import com.paymenthub.platform.sealing.Sealer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneId;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.springframework.stereotype.Repository;

/** Creates, finds and changes operators. */
@Repository
@AdministrationTransaction
public class Operators implements HoldsSealed {

  /** Who does not sign in for so long is let in no more (PCI DSS 8.2.6). */
  static final Duration UNUSED_AT_MOST = Duration.ofDays(90);

  private final OperatorRepository rows;
  private final Passwords passwords;
  private final EarlierPasswords earlier;
  private final SignInAttempts attempts;
  private final OperatorSessions sessions;
  private final OperatorLog log;
  private final Sealer sealer;
  private final Clock clock;

  Operators(
      OperatorRepository rows,
      Passwords passwords,
      EarlierPasswords earlier,
      SignInAttempts attempts,
      OperatorSessions sessions,
      OperatorLog log,
      Sealer sealer,
      Clock clock) {
    this.rows = rows;
    this.passwords = passwords;
    this.earlier = earlier;
    this.attempts = attempts;
    this.sessions = sessions;
    this.log = log;
    this.sealer = sealer;
    this.clock = clock;
  }

  /** An operator's name is taken. */
  public static final class NameTaken extends RuntimeException {
    private static final long serialVersionUID = 1;

    NameTaken(String name) {
      super("there is an operator %s already".formatted(name));
    }
  }

  /**
   * Creates an operator.
   *
   * @throws NameTaken when there is one of this name
   */
  public Operator create(NewOperator operator, Acting by) {
    if (rows.findByName(operator.name()).isPresent()) {
      throw new NameTaken(operator.name());
    }
    String hash = passwords.hash(operator.password());
    OperatorEntity made = rows.saveAndFlush(new OperatorEntity(operator, hash, clock.instant()));
    earlier.add(made.id(), hash);
    log.record(
        by,
        "operator_created",
        OperatorLog.OPERATOR,
        made.id(),
        Map.of("name", operator.name(), "role", operator.role().code()));
    return operator(made);
  }

  /** All operators, by name. */
  @AdministrationTransaction(readOnly = true)
  public List<Operator> all() {
    return rows.findAllByOrderByName().stream().map(this::operator).toList();
  }

  /** Whether operators were made here for trying out. */
  @AdministrationTransaction(readOnly = true)
  public boolean demoOperatorsExist() {
    return rows.existsByDemoTrue();
  }

  /** Lets an operator no longer sign in and ends the sessions, or lets the operator in again. */
  public void setDisabled(UUID id, boolean disabled, Acting by) {
    OperatorEntity row = get(id);
    row.setDisabledAt(disabled ? clock.instant() : null);
    if (disabled) {
      sessions.endAll(id);
    } else {
      row.usedAt(clock.instant());
    }
    log.record(
        by,
        disabled ? "operator_disabled" : "operator_enabled",
        OperatorLog.OPERATOR,
        id,
        Map.of());
  }

  /**
   * Gives an operator another password, which the operator has to change before anything else; ends
   * the operator's sessions and what locks the name after failed attempts.
   *
   * @throws IllegalArgumentException when it is not as a password must be, or when an identity
   *     provider vouches for the operator
   */
  public void changePassword(UUID id, String password, Acting by) {
    Passwords.requireGood(password);
    OperatorEntity row = local(id);
    String hash = passwords.hash(password);
    row.changePassword(hash, true);
    earlier.add(id, hash);
    attempts.forget(operator(row).name());
    sessions.endAll(id);
    log.record(by, "password_changed", OperatorLog.OPERATOR, id, Map.of());
  }

  /** What came of an operator's own choice of a password. */
  public enum Choice {
    CHANGED,
    /** The password that the operator has now is another one. */
    WRONG,
    /** It is too short, too long, or has no letter or no digit. */
    TOO_SIMPLE,
    /** The operator has or had it lately. */
    USED_BEFORE
  }

  /**
   * Changes an operator's password as the operator wants it; the operator's other sessions end.
   *
   * @param current the password that the operator has
   * @param session the token of the session that goes on
   * @throws IllegalArgumentException when an identity provider vouches for the operator
   */
  public Choice choosePassword(UUID id, String current, String wanted, String session, Acting by) {
    OperatorEntity row = local(id);
    if (!passwords.match(current, Objects.requireNonNull(row.passwordHash()))) {
      return Choice.WRONG;
    }
    if (!Passwords.isGood(wanted)) {
      return Choice.TOO_SIMPLE;
    }
    if (earlier.of(id).stream().anyMatch(hash -> passwords.match(wanted, hash))) {
      return Choice.USED_BEFORE;
    }
    String hash = passwords.hash(wanted);
    row.changePassword(hash, false);
    earlier.add(id, hash);
    sessions.endOthers(id, session);
    log.record(by, "password_changed", OperatorLog.OPERATOR, id, Map.of());
    return Choice.CHANGED;
  }

  /** Keeps in which language and time zone an operator wants to read. */
  public void changeView(UUID id, Locale language, ZoneId timeZone) {
    get(id).changeView(language, timeZone);
  }

  /**
   * Makes a new secret for the second factor, which counts from {@link #confirmSecondFactor} on.
   *
   * @return the secret, as it is typed into an authenticator
   * @throws IllegalArgumentException when an identity provider vouches for the operator
   */
  public String prepareSecondFactor(UUID id) {
    Totp totp = Totp.generate();
    local(id).prepareSecondFactor(sealer.seal(totp.secret(), binding(id)));
    return totp.typed();
  }

  /** Asks for a code at each sign-in from now on; false when this is not a code of the secret. */
  public boolean confirmSecondFactor(UUID id, String code, Acting by) {
    OperatorEntity row = get(id);
    OptionalLong step = stepOf(row, code);
    if (step.isEmpty()) {
      return false;
    }
    row.took(step.getAsLong());
    row.confirmSecondFactor(clock.instant());
    log.record(by, "second_factor_set_up", OperatorLog.OPERATOR, id, Map.of());
    return true;
  }

  /** Takes the second factor away, for somebody who has lost the phone. */
  public void removeSecondFactor(UUID id, Acting by) {
    get(id).removeSecondFactor();
    sessions.endAll(id);
    log.record(by, "second_factor_removed", OperatorLog.OPERATOR, id, Map.of());
  }

  /**
   * Whether the code, if one is asked for, is the operator's and was not used before; notes the
   * sign-in then.
   */
  boolean takeCode(UUID id, String code) {
    OperatorEntity row = get(id);
    if (row.hasSecondFactor()) {
      OptionalLong step = stepOf(row, code);
      if (step.isEmpty()) {
        return false;
      }
      row.took(step.getAsLong());
    }
    row.usedAt(clock.instant());
    return true;
  }

  /** An operator with the hash of the password. */
  record Known(Operator operator, String passwordHash) {}

  /** Who has a name and a password. */
  @AdministrationTransaction(readOnly = true)
  Optional<Known> find(String name) {
    return rows.findByName(name)
        .flatMap(
            row ->
                Optional.ofNullable(row.passwordHash())
                    .map(hash -> new Known(operator(row), hash)));
  }

  private OptionalLong stepOf(OperatorEntity row, String code) {
    byte[] sealed = row.sealedTotp();
    return sealed == null
        ? OptionalLong.empty()
        : new Totp(sealer.open(sealed, binding(row.id())))
            .stepOf(code, clock.instant(), row.totpLastStep());
  }

  private OperatorEntity local(UUID id) {
    OperatorEntity row = get(id);
    if (!row.isLocal()) {
      throw new IllegalArgumentException("an identity provider vouches for the operator");
    }
    return row;
  }

  private Operator operator(OperatorEntity row) {
    return row.operator(clock.instant().minus(UNUSED_AT_MOST));
  }

  private OperatorEntity get(UUID id) {
    return rows.findById(id).orElseThrow();
  }

  private static byte[] binding(UUID id) {
    return ("totp:" + id).getBytes(StandardCharsets.US_ASCII);
  }

  @Override
  public SealedColumn sealedColumn() {
    return new SealedColumn(
        "console_operator",
        "sealed_totp",
        List.of("id"),
        List.of(),
        row -> binding(row.getObject("id", UUID.class)));
  }
}
