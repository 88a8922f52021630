package com.paymenthub.domain.charges;

import com.paymenthub.domain.charges.DueTask.Task;
import java.util.List;
import java.util.Optional;

/**
 * Operations that have to follow an answer but were not started with it, because the request had no
 * time left. They are due work at once, and no other operation is allowed meanwhile.
 */
public final class FollowUps {

  private FollowUps() {}

  /** Whether an operation has to follow before anything else may be done to the charge. */
  public static boolean areDue(Charge.Registered charge) {
    return of(charge).isPresent();
  }

  /** The operation that has to follow; empty when there is none. */
  static Optional<DueTask> of(Charge.Registered charge) {
    ChargeRecord record = charge.charge();
    FraudPolicy policy = record.terms().fraudPolicy();
    if (policy == null || !ChargeLifecycle.ANALYZE.isAllowedIn(charge.status())) {
      return Optional.empty();
    }
    List<Attempt> analyses =
        record.attempts().stream()
            .filter(attempt -> attempt.requestType() == RequestType.ANTI_FRAUD)
            .filter(attempt -> !attempt.isPutOff())
            .toList();
    return analyses.isEmpty()
        ? record
            .authorization()
            .map(reserved -> new DueTask(Task.ANALYZE, reserved.id(), reserved.changedAt()))
        : afterAnalysis(record, policy, analyses.getLast());
  }

  private static Optional<DueTask> afterAnalysis(
      ChargeRecord record, FraudPolicy policy, Attempt analysis) {
    AttemptOutcome outcome = analysis.outcome();
    if (outcome == null || FraudAnalysis.actionAfter(policy, outcome).isEmpty()) {
      return Optional.empty();
    }
    List<Attempt> attempts = record.attempts();
    boolean acted =
        attempts.subList(attempts.indexOf(analysis), attempts.size()).stream()
            .anyMatch(
                attempt -> attempt.cause() == AttemptCause.FRAUD_ANALYSIS && !attempt.isPutOff());
    return acted
        ? Optional.empty()
        : Optional.of(new DueTask(Task.ACT_ON_ANALYSIS, analysis.id(), analysis.changedAt()));
  }

  /** Whether an attempt of ours has taken money that does not belong to the charge. */
  static boolean isUnwanted(Attempt attempt) {
    return attempt.requestType().isAuthorization()
        && attempt.cause() != AttemptCause.PROVIDER
        && attempt.isApproved()
        && attempt.counted() == null;
  }
}
