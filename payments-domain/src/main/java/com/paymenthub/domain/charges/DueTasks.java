package com.paymenthub.domain.charges;

import com.paymenthub.domain.charges.AttemptOutcome.NotExecuted;
import com.paymenthub.domain.charges.AttemptOutcome.Unknown;
import com.paymenthub.domain.charges.ChargeCommand.PerformDueTask;
import com.paymenthub.domain.charges.ChargeEvent.ChargeFlagged;
import java.util.Optional;
import java.util.UUID;

/** The events for a charge's due work. */
final class DueTasks {

  private DueTasks() {}

  static void performDueTask(Decision decision, PerformDueTask command) {
    Optional<DueTask> dueTask = DueTask.of(decision.charge());
    if (dueTask.isEmpty() || dueTask.get().dueAt().isAfter(command.now())) {
      return;
    }
    Attempt attempt = decision.record().attempt(dueTask.get().attemptId());
    UUID next = command.nextAttemptId();
    switch (dueTask.get().task()) {
      case TAKE_OVER -> Outcomes.record(decision, attempt, new Unknown("node_lost"), next, null);
      case INQUIRE -> Inquiries.start(decision, attempt, next, "provider_of_the_unknown_outcome");
      case REVERSE -> reverse(decision, attempt, next);
      case ANALYZE -> FraudAnalysis.begin(decision, next);
      case ACT_ON_ANALYSIS -> FraudAnalysis.act(decision, next);
      case MISS_VERDICT -> FraudAnalysis.giveUp(decision, attempt, next);
      case REPORT -> FraudReports.begin(decision, next);
      case TAKE_BACK -> Authorizations.takeBack(decision, attempt, next);
      case FLAG -> decision.flag(attempt.id(), reasonToFlag(decision.record(), attempt));
      case EXPIRE -> {
        if (attempt.awaitsBuyer()) {
          reverse(decision, attempt, next);
        } else {
          Outcomes.record(decision, attempt, new NotExecuted(NotExecuted.EXPIRED), next, null);
        }
      }
      case GIVE_BACK -> Overpayment.giveBack(decision, next);
      case LET_GO ->
          decision.start(
              next,
              RequestType.VOID,
              AttemptCause.NOT_CAPTURED,
              null,
              decision.routeOfMoney(),
              decision.record().residual());
    }
  }

  private static void reverse(Decision decision, Attempt attempt, UUID reversalId) {
    decision.start(
        reversalId,
        RequestType.VOID,
        AttemptCause.OUTCOME_UNKNOWN,
        attempt.id(),
        attempt.route().because("provider_of_the_unknown_outcome"),
        attempt.amount());
  }

  private static String reasonToFlag(ChargeRecord charge, Attempt attempt) {
    if (attempt.isUnresolved() || attempt.awaitsBuyer()) {
      return ChargeFlagged.OUTCOME_UNKNOWN;
    }
    boolean unwanted =
        charge.surplusAt() != null
            || charge.about(attempt.id()).stream()
                .anyMatch(about -> about.cause() == AttemptCause.LATE_SUCCESS);
    return unwanted ? ChargeFlagged.NOT_GIVEN_BACK : ChargeFlagged.NOT_LET_GO;
  }
}
