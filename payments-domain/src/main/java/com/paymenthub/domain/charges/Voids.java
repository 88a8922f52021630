package com.paymenthub.domain.charges;

import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.NotExecuted;
import com.paymenthub.domain.money.Money;
import java.time.Instant;
import java.util.UUID;

/** What follows when a void was answered; a refused one changes nothing (decisions §4). */
final class Voids {

  private Voids() {}

  static void follow(
      Decision decision, Attempt attempt, AttemptOutcome outcome, UUID nextAttemptId) {
    if (!(outcome instanceof Approved)) {
      return;
    }
    switch (attempt.cause()) {
      case OUTCOME_UNKNOWN -> reversed(decision, attempt, nextAttemptId);
      // The charge never counted on this money.
      case LATE_SUCCESS -> {}
      case MERCHANT, FRAUD_ANALYSIS, NOT_CAPTURED, PROVIDER -> executed(decision, attempt);
    }
  }

  private static void reversed(Decision decision, Attempt reversal, UUID nextAttemptId) {
    UUID about = reversal.about();
    if (about != null) {
      Attempt subject = decision.record().attempt(about);
      Outcomes.record(decision, subject, new NotExecuted("reversed"), nextAttemptId, null);
    }
  }

  private static void executed(Decision decision, Attempt attempt) {
    UUID id = decision.record().id();
    Money residual = decision.record().residual();
    boolean open =
        switch (decision.charge()) {
          case Charge.PreAuthorized _, Charge.Authorized _ -> true;
          case Charge.Pending _,
              Charge.Failed _,
              Charge.Canceled _,
              Charge.Voided _,
              Charge.ChargedBack _ ->
              false;
        };
    if (!open || attempt.amount().exceeds(residual)) {
      decision.add(at -> new ChargeEvent.ChargeFlagged(id, attempt.id(), "late_void", at));
    } else if (residual.exceeds(attempt.amount())) {
      Money left = residual.minus(attempt.amount());
      decision.add(
          at ->
              new ChargeEvent.ChargePartiallyVoided(id, attempt.id(), attempt.amount(), left, at));
    } else {
      decision.add(at -> nothingLeft(id, attempt, at));
    }
  }

  /** What the merchant gave back is voided; what was let go without it is canceled. */
  private static ChargeEvent nothingLeft(UUID id, Attempt attempt, Instant at) {
    return switch (attempt.cause()) {
      case FRAUD_ANALYSIS, NOT_CAPTURED ->
          new ChargeEvent.ChargeCanceled(id, attempt.id(), attempt.cause().code(), at);
      case MERCHANT, PROVIDER, OUTCOME_UNKNOWN, LATE_SUCCESS ->
          new ChargeEvent.ChargeVoided(id, attempt.id(), attempt.amount(), at);
    };
  }
}
