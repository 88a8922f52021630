package com.paymenthub.domain.charges;

import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import java.util.UUID;

/** What follows when a capture was answered; a refused one changes nothing (decisions §4). */
final class Captures {

  private Captures() {}

  static void follow(Decision decision, Attempt attempt, AttemptOutcome outcome) {
    if (!(outcome instanceof Approved)) {
      return;
    }
    UUID id = decision.record().id();
    if (decision.charge() instanceof Charge.PreAuthorized) {
      decision.add(at -> new ChargeEvent.ChargeCaptured(id, attempt.id(), attempt.amount(), at));
    } else {
      decision.add(at -> new ChargeEvent.ChargeFlagged(id, attempt.id(), "late_capture", at));
    }
  }
}
