package com.paymenthub.domain.charges;

import static java.util.Objects.requireNonNull;

import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.Declined;
import com.paymenthub.domain.charges.AttemptOutcome.NotExecuted;
import com.paymenthub.domain.money.Money;
import java.time.Instant;
import java.util.UUID;

/** The events after a void was answered; a refused one changes nothing (docs/interface.md §4). */
final class Voids {

  private Voids() {}

  static void follow(
      Decision decision, Attempt attempt, AttemptOutcome outcome, UUID nextAttemptId) {
    if (outcome instanceof Declined declined && declined.retryAt() == null) {
      refused(decision, attempt);
    }
    if (!(outcome instanceof Approved)) {
      return;
    }
    switch (attempt.cause()) {
      case OUTCOME_UNKNOWN -> reversed(decision, attempt, nextAttemptId);
      // This money does not belong to the charge.
      case LATE_SUCCESS -> {}
      case MERCHANT, FRAUD_ANALYSIS, NOT_CAPTURED, SESSION_OVERPAID, PROVIDER -> {
        if (attempt.cancelsCode()) {
          canceled(decision, attempt);
        } else {
          executed(decision, attempt);
        }
      }
    }
  }

  /** Unexpected money that the provider does not give back is flagged for a person. */
  private static void refused(Decision decision, Attempt attempt) {
    switch (attempt.cause()) {
      case LATE_SUCCESS ->
          decision.flag(requireNonNull(attempt.about()), ChargeEvent.ChargeFlagged.NOT_GIVEN_BACK);
      case SESSION_OVERPAID ->
          decision.flag(
              decision.record().latestAuthorization().id(),
              ChargeEvent.ChargeFlagged.NOT_GIVEN_BACK);
      case NOT_CAPTURED ->
          decision.flag(
              decision.record().latestAuthorization().id(), ChargeEvent.ChargeFlagged.NOT_LET_GO);
      case MERCHANT, FRAUD_ANALYSIS, OUTCOME_UNKNOWN, PROVIDER -> {}
    }
  }

  private static void reversed(Decision decision, Attempt reversal, UUID nextAttemptId) {
    UUID about = reversal.about();
    if (about != null) {
      Attempt subject = decision.record().attempt(about);
      if (subject.isApproved() && !ChargeEvent.ChargeFlagged.LATE_REVERSAL.equals(subject.flag())) {
        // It succeeded while it was being reversed; it is unknown which of the two came last.
        decision.flag(subject.id(), ChargeEvent.ChargeFlagged.LATE_REVERSAL);
      }
      String reason = subject.awaitsBuyer() ? NotExecuted.EXPIRED : "reversed";
      Outcomes.record(decision, subject, new NotExecuted(reason), nextAttemptId, null);
    }
  }

  private static void executed(Decision decision, Attempt attempt) {
    UUID id = decision.record().id();
    Money residual = decision.record().residual();
    if (!isAllowed(decision, attempt) || attempt.amount().exceeds(residual)) {
      decision.flag(attempt.id(), ChargeEvent.ChargeFlagged.LATE_VOID);
    } else if (residual.exceeds(attempt.amount())) {
      Money left = residual.minus(attempt.amount());
      decision.add(
          at ->
              new ChargeEvent.ChargePartiallyVoided(id, attempt.id(), attempt.amount(), left, at));
    } else {
      decision.add(at -> nothingLeft(id, attempt, at));
    }
  }

  private static void canceled(Decision decision, Attempt attempt) {
    UUID id = decision.record().id();
    Attempt code = decision.record().attempt(requireNonNull(attempt.about()));
    if (code.isApproved()) {
      // Its payment was told before: it is unknown what the provider has done with the money.
      decision.flag(attempt.id(), ChargeEvent.ChargeFlagged.LATE_VOID);
    } else if (decision.allows(ChargeLifecycle.CANCEL_CODE)) {
      decision.add(
          at -> new ChargeEvent.AttemptNotExecuted(id, code.id(), NotExecuted.CANCELED, at));
      decision.add(
          at -> new ChargeEvent.ChargeCanceled(id, attempt.id(), attempt.cause().code(), at));
    }
  }

  private static boolean isAllowed(Decision decision, Attempt attempt) {
    return letsGo(attempt.cause())
        ? decision.allows(ChargeLifecycle.LET_GO) || decision.allows(ChargeLifecycle.LET_GO_LATE)
        : decision.allows(ChargeLifecycle.VOID);
  }

  /** A void by the merchant leads to voided, a release without the merchant to canceled. */
  private static ChargeEvent nothingLeft(UUID id, Attempt attempt, Instant at) {
    return letsGo(attempt.cause())
        ? new ChargeEvent.ChargeCanceled(id, attempt.id(), attempt.cause().code(), at)
        : new ChargeEvent.ChargeVoided(id, attempt.id(), attempt.amount(), at);
  }

  private static boolean letsGo(AttemptCause cause) {
    return switch (cause) {
      case FRAUD_ANALYSIS, NOT_CAPTURED -> true;
      case MERCHANT, PROVIDER, OUTCOME_UNKNOWN, LATE_SUCCESS, SESSION_OVERPAID -> false;
    };
  }
}
