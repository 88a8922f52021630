package com.paymenthub.domain.charges;

import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import java.util.UUID;

/**
 * The events after a capture was answered; a refused one changes nothing (docs/interface.md §4).
 */
final class Captures {

  private Captures() {}

  static void follow(Decision decision, Attempt attempt, AttemptOutcome outcome) {
    if (!(outcome instanceof Approved)) {
      return;
    }
    UUID id = decision.record().id();
    boolean fits = !attempt.amount().exceeds(decision.record().residual());
    if (decision.allows(ChargeLifecycle.CAPTURE) && fits) {
      decision.add(at -> new ChargeEvent.ChargeCaptured(id, attempt.id(), attempt.amount(), at));
    } else {
      decision.flag(attempt.id(), ChargeEvent.ChargeFlagged.LATE_CAPTURE);
    }
  }
}
