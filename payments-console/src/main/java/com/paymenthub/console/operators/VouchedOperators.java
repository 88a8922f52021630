package com.paymenthub.console.operators;

import com.paymenthub.domain.history.Ids;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** Keeps the operators of identity providers. Call it inside a transaction of administration. */
@Component
class VouchedOperators {

  private final OperatorRepository rows;
  private final OperatorSessions sessions;
  private final OperatorLog log;
  private final Clock clock;

  VouchedOperators(
      OperatorRepository rows, OperatorSessions sessions, OperatorLog log, Clock clock) {
    this.rows = rows;
    this.sessions = sessions;
    this.log = log;
    this.clock = clock;
  }

  /**
   * The operator with the role that the provider gives; made when the person comes for the first
   * time.
   *
   * @param language in which the person reads until another one is chosen
   * @param from where the person is; its id and name are not known yet
   */
  Operator enter(VouchedOperator who, Locale language, ZoneId timeZone, Acting from) {
    return rows.findByIssuerAndSubject(who.issuer(), who.subject())
        .map(row -> withRole(row, who, from))
        .orElseGet(() -> create(who, language, timeZone, from));
  }

  private Operator withRole(OperatorEntity row, VouchedOperator who, Acting from) {
    row.usedAt(clock.instant());
    Operator before = operator(row);
    if (before.role() != who.role()) {
      row.changeRole(who.role());
      log.record(
          from.as(before),
          "operator_role_changed",
          OperatorLog.OPERATOR,
          before.id(),
          Map.of("was", before.role().code(), "role", who.role().code(), "issuer", who.issuer()));
    }
    return operator(row);
  }

  private Operator create(VouchedOperator who, Locale language, ZoneId timeZone, Acting from) {
    Operator made =
        new Operator(
            Ids.next(),
            freeName(who),
            who.role(),
            language,
            timeZone,
            false,
            false,
            false,
            who.issuer());
    rows.saveAndFlush(new OperatorEntity(made, who.subject(), clock.instant()));
    log.record(
        from.as(made),
        "operator_created",
        OperatorLog.OPERATOR,
        made.id(),
        Map.of("name", made.name(), "role", made.role().code(), "issuer", who.issuer()));
    return made;
  }

  /**
   * Who vouches for them knows whether they are there; how long they were not here says nothing.
   */
  private static Operator operator(OperatorEntity row) {
    return row.operator(Instant.MIN);
  }

  /** Another person's name is not taken over: the audit tells operators by their names. */
  private String freeName(VouchedOperator who) {
    String wanted = who.plainName();
    return Stream.concat(
            Stream.of(wanted),
            IntStream.iterate(2, number -> number + 1).mapToObj(n -> wanted + "-" + n))
        .filter(name -> rows.findByName(name).isEmpty())
        .findFirst()
        .orElseThrow();
  }

  /** Ends the sessions of a person that has no role at the provider any more, and notes it. */
  void refuse(String issuer, String subject, Acting from) {
    Optional<Operator> known =
        rows.findByIssuerAndSubject(issuer, subject).map(VouchedOperators::operator);
    known.ifPresent(operator -> sessions.endAll(operator.id()));
    log.record(
        known.map(from::as).orElse(from),
        "sign_in_refused",
        OperatorLog.OPERATOR,
        known.map(Operator::id).orElse(OperatorLog.NO_ACCOUNT),
        Map.of("reason", "no_role", "issuer", issuer));
  }
}
