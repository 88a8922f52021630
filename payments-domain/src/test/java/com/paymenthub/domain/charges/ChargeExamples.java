package com.paymenthub.domain.charges;

import com.paymenthub.domain.charges.ChargeCommand.RecordOutcome;
import com.paymenthub.domain.charges.ChargeCommand.RequestCharge;
import com.paymenthub.domain.money.Money;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A charge of 19.90 BRL on its way through two providers, from which the tests start. */
final class ChargeExamples {

  static final UUID CHARGE = new UUID(0, 1);
  static final UUID ATTEMPT = new UUID(0, 2);
  static final UUID SECOND_ATTEMPT = new UUID(0, 3);
  static final Money AMOUNT = Money.of(1990, "BRL");
  static final Route FIRST =
      new Route(new UUID(0, 4), "SERVICE_SANDBOX", "first_by_priority", 10_000);
  static final Route SECOND = new Route(new UUID(0, 5), "SERVICE_SANDBOX", "failover", 10_000);

  /** What the clock says; events know whole milliseconds only. */
  static final Instant NOW = Instant.parse("2026-11-21T10:15:30.123456789Z");

  static final AttemptOutcome.Approved APPROVED =
      new AttemptOutcome.Approved("tx-1", "A12345", "000123", "00", "N12345", "00", null);
  static final AttemptOutcome.Declined RETRYABLE =
      new AttemptOutcome.Declined("tx-1", "51", DeclinedCode.INSUFFICIENT_FUNDS, true, "51");
  static final AttemptOutcome.Declined FINAL =
      new AttemptOutcome.Declined("tx-1", "54", DeclinedCode.EXPIRED_CARD, false, "54");
  static final AttemptOutcome.NotSent NOT_SENT = new AttemptOutcome.NotSent("circuit_open");
  static final AttemptOutcome.Unknown UNKNOWN = new AttemptOutcome.Unknown("deadline_passed");

  private ChargeExamples() {}

  /** The time of an event of the first command: whole milliseconds, one apart. */
  static Instant at(int millisecondsLater) {
    return Instant.parse("2026-11-21T10:15:30.123Z").plusMillis(millisecondsLater);
  }

  static ChargeTerms terms(boolean capture) {
    return new ChargeTerms(
        new UUID(0, 6),
        new UUID(0, 7),
        null,
        new UUID(0, 8),
        "order-1",
        AMOUNT,
        capture,
        new PaymentMethod.Credit(3),
        null);
  }

  /** What is asked for by pix or boleto. */
  static ChargeTerms terms(PaymentMethod method) {
    return new ChargeTerms(
        new UUID(0, 6),
        new UUID(0, 7),
        new UUID(0, 9),
        null,
        "order-1",
        AMOUNT,
        false,
        method,
        null);
  }

  static RequestCharge request(boolean capture) {
    return new RequestCharge(CHARGE, terms(capture), ATTEMPT, FIRST, "request-1", "key-1", NOW);
  }

  /** A charge that waits for the answer to its first attempt. */
  static Charge pending(boolean capture) {
    return Charge.fold(new Charge.NotRequested().decide(request(capture)));
  }

  /** The charge after an answer to its first attempt, given at the same instant. */
  static Charge after(AttemptOutcome outcome, @Nullable Route failover) {
    return tell(pending(false), answer(outcome, failover));
  }

  static RecordOutcome answer(AttemptOutcome outcome, @Nullable Route failover) {
    return answer(ATTEMPT, outcome, failover, NOW);
  }

  static RecordOutcome answer(
      UUID attemptId, AttemptOutcome outcome, @Nullable Route failover, Instant now) {
    return new RecordOutcome(CHARGE, attemptId, outcome, SECOND_ATTEMPT, failover, now);
  }

  /** The charge after a command. */
  static Charge tell(Charge charge, ChargeCommand command) {
    Charge changed = charge;
    for (ChargeEvent event : charge.decide(command)) {
      changed = changed.evolve(event);
    }
    return changed;
  }
}
