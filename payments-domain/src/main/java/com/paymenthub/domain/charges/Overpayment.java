package com.paymenthub.domain.charges;

import com.paymenthub.domain.charges.ChargeEvent.ChargeFlagged;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Money for a session that needed no more money (docs/interface.md §3.6). It is given back
 * automatically; a payment by bank slip cannot be given back, and is flagged for a person.
 */
final class Overpayment {

  private Overpayment() {}

  static void note(Decision decision) {
    ChargeRecord charge = decision.record();
    if (!decision.allows(ChargeLifecycle.VOID) || charge.surplusAt() != null) {
      return;
    }
    Attempt paid = charge.latestAuthorization();
    if (decision.takes(ChargeLifecycle.VOID)) {
      decision.add(at -> new ChargeEvent.ChargeSurplus(charge.id(), at));
    } else if (!paid.isLeftToPeople(ChargeFlagged.SESSION_OVERPAID)) {
      decision.flag(paid.id(), ChargeFlagged.SESSION_OVERPAID);
    }
  }

  /** The attempt whose money is given back; empty when there is nothing to do. */
  static Optional<Attempt> toGiveBack(Charge.Registered charge) {
    ChargeRecord record = charge.charge();
    boolean waits =
        record.surplusAt() != null
            && ChargeLifecycle.VOID.isAllowedIn(charge.status())
            && record.attempts().stream().noneMatch(Attempt::blocks);
    return waits
        ? record.authorization().filter(paid -> !paid.isLeftToPeople(ChargeFlagged.NOT_GIVEN_BACK))
        : Optional.empty();
  }

  /** The attempts to give it back so far, the oldest first. */
  static List<Attempt> tries(ChargeRecord charge) {
    return charge.attempts().stream()
        .filter(attempt -> attempt.cause() == AttemptCause.SESSION_OVERPAID)
        .toList();
  }

  static void giveBack(Decision decision, UUID attemptId) {
    decision.start(
        attemptId,
        RequestType.VOID,
        AttemptCause.SESSION_OVERPAID,
        null,
        decision.routeOfMoney(),
        decision.record().residual());
  }
}
