package com.paymenthub.domain.charges;

import com.paymenthub.domain.charges.ChargeCommand.NoteFee;

/**
 * The events for fees that settlement files tell. Which fee is right is nothing that a charge can
 * decide: one that is known stays, and another one in a file is a difference for people.
 */
final class Fees {

  private Fees() {}

  static void note(Decision decision, NoteFee command) {
    Attempt attempt = decision.record().attempt(command.attemptId());
    if (!attempt.isApproved()) {
      throw new IllegalArgumentException(
          "attempt %s has not succeeded, so that nothing is kept for it".formatted(attempt.id()));
    }
    if (isNews(attempt, command)) {
      decision.add(
          at ->
              new ChargeEvent.FeeTold(
                  command.chargeId(),
                  attempt.id(),
                  command.feeMinorUnits(),
                  command.reconciliationRunId(),
                  at));
    }
  }

  private static boolean isNews(Attempt attempt, NoteFee command) {
    Fee known = attempt.fee();
    if (known == null) {
      return true;
    }
    return known.minorUnits() != command.feeMinorUnits()
        && known.reconciliationRunId() != null
        && command.replacedRunIds().contains(known.reconciliationRunId());
  }
}
