package com.paymenthub.domain.charges;

import com.paymenthub.domain.charges.DueTask.Task;
import java.util.List;
import java.util.Optional;

/**
 * Operations that have to follow an answer but were not started with it, because the request had no
 * time left. They are due work at once, and until then no other operation is allowed.
 */
public final class FollowUps {

  private FollowUps() {}

  /** Whether an operation has to follow before anything else may be done to the charge. */
  public static boolean areDue(Charge.Registered charge) {
    return of(charge).isPresent();
  }

  /**
   * The operation that has to follow; empty when there is none, or when it has to wait: nothing is
   * captured or released by itself beside an operation that may move the same money.
   */
  static Optional<DueTask> of(Charge.Registered charge) {
    return wanted(charge)
        .filter(_ -> charge.charge().attempts().stream().noneMatch(Attempt::blocks));
  }

  /** The operation that has to follow, perhaps after the end of another one. */
  static Optional<DueTask> wanted(Charge.Registered charge) {
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
    if (outcome == null) {
      return Optional.empty();
    }
    List<Attempt> attempts = record.attempts();
    List<Attempt> since = attempts.subList(attempts.indexOf(analysis), attempts.size());
    boolean acted =
        since.stream()
            .anyMatch(
                attempt ->
                    attempt.cause() == AttemptCause.FRAUD_ANALYSIS
                        && attempt.requestType().movesMoney()
                        && !attempt.isPutOff());
    return FraudAnalysis.actionAfter(policy, outcome)
        .filter(_ -> !acted)
        .filter(
            action -> action != RequestType.CAPTURE || since.stream().noneMatch(FollowUps::failed))
        .map(_ -> new DueTask(Task.ACT_ON_ANALYSIS, analysis.id(), analysis.changedAt()));
  }

  /**
   * Whether it was to release money of the charge, and did not: somebody did not want that money,
   * so that it is not taken without being asked for.
   */
  private static boolean failed(Attempt attempt) {
    return attempt.requestType() == RequestType.VOID
        && attempt.about() == null
        && attempt.cause() != AttemptCause.FRAUD_ANALYSIS
        && attempt.lowered() == null
        && !attempt.isOpen();
  }

  /** Whether an attempt of ours has taken money that does not belong to the charge. */
  static boolean isUnwanted(Attempt attempt) {
    return attempt.requestType().isAuthorization()
        && attempt.cause() != AttemptCause.PROVIDER
        && attempt.isApproved()
        && attempt.counted() == null;
  }
}
