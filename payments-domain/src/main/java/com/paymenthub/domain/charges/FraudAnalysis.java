package com.paymenthub.domain.charges;

import com.paymenthub.domain.charges.AttemptOutcome.Accepted;
import com.paymenthub.domain.charges.AttemptOutcome.ActionRequired;
import com.paymenthub.domain.charges.AttemptOutcome.Analyzed;
import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.Declined;
import com.paymenthub.domain.charges.AttemptOutcome.Found;
import com.paymenthub.domain.charges.AttemptOutcome.Issued;
import com.paymenthub.domain.charges.AttemptOutcome.NotExecuted;
import com.paymenthub.domain.charges.AttemptOutcome.NotSent;
import com.paymenthub.domain.charges.AttemptOutcome.Undone;
import com.paymenthub.domain.charges.AttemptOutcome.Unknown;
import com.paymenthub.domain.charges.ChargeCommand.DecideFraud;
import java.util.Optional;
import java.util.UUID;

/** The analysis between pre-authorization and capture or void (docs/interface.md §3.5). */
final class FraudAnalysis {

  private static final int CERTAINLY_GOOD = 100;
  private static final int CERTAINLY_BAD = 0;

  private static final String OVERDUE = "overdue";

  private FraudAnalysis() {}

  /** Starts the analysis of a pre-authorized charge if the merchant has an anti-fraud provider. */
  static void begin(Decision decision, UUID attemptId) {
    FraudPolicy policy = decision.record().terms().fraudPolicy();
    if (policy != null && decision.hasTimeFor(policy.route())) {
      decision.start(
          attemptId,
          RequestType.ANTI_FRAUD,
          AttemptCause.MERCHANT,
          null,
          policy.route(),
          decision.record().residual());
    }
  }

  /**
   * Starts what follows from an analysis that has just been answered. Where nothing follows from
   * one that was waited for, merchants are notified, because the next step is theirs.
   *
   * @param analysis the analysis as it was before its answer
   */
  static void follow(Decision decision, Attempt analysis, UUID nextAttemptId) {
    boolean isMerchantsTurn =
        !act(decision, nextAttemptId)
            && analysis.awaitsVerdict()
            && decision.allows(ChargeLifecycle.ANALYZE)
            && FollowUps.wanted(decision.charge()).isEmpty();
    if (isMerchantsTurn) {
      Outcomes.tellAsItStands(decision, analysis, decision.charge().status());
    }
  }

  /**
   * Starts what follows from the latest analysis, if anything does and there is time for it.
   *
   * @return whether it was started
   */
  static boolean act(Decision decision, UUID nextAttemptId) {
    FraudPolicy policy = decision.record().terms().fraudPolicy();
    Optional<RequestType> action =
        FollowUps.of(decision.charge())
            .filter(next -> next.task() == DueTask.Task.ACT_ON_ANALYSIS)
            .map(next -> decision.record().attempt(next.attemptId()).outcome())
            .flatMap(outcome -> policy == null ? Optional.empty() : actionAfter(policy, outcome))
            .filter(_ -> decision.hasTimeFor(decision.routeOfMoney()));
    action.ifPresent(type -> start(decision, type, nextAttemptId));
    return action.isPresent();
  }

  /** The analysis has not been judged in the time that its provider had named. */
  static void giveUp(Decision decision, Attempt analysis, UUID nextAttemptId) {
    UUID id = decision.record().id();
    decision.add(at -> new ChargeEvent.AttemptUnanswered(id, analysis.id(), OVERDUE, at));
    follow(decision, analysis, nextAttemptId);
  }

  /** The capture or void that follows from an analysis; empty when nothing follows. */
  static Optional<RequestType> actionAfter(FraudPolicy policy, AttemptOutcome outcome) {
    return switch (outcome) {
      case Analyzed(FraudVerdict verdict, int _) -> judged(policy, verdict);
      // It is done later, so that this is not an error.
      case NotSent(String reason) when reason.equals(NotSent.NO_TIME_LEFT) -> Optional.empty();
      case Unknown _, NotSent _, Declined _, NotExecuted _ -> withoutAnalysis(policy);
      case Accepted _ -> Optional.empty();
      case ActionRequired _, Approved _, Undone _, Found _, Issued _ ->
          throw new IllegalArgumentException("not an answer to an analysis");
    };
  }

  /** A person decides when the analysis failed, or when its result could not be executed. */
  static void decideByHand(Decision decision, DecideFraud command) {
    MerchantOperations.requireOwner(decision, command.clientId());
    MerchantOperations.requireSettled(decision);
    FraudPolicy policy = decision.record().terms().fraudPolicy();
    decision.require(ChargeLifecycle.JUDGE);
    MerchantOperations.requireNoVerdictAwaited(decision);
    if (policy == null || wasApproved(decision)) {
      throw decision.notAllowed();
    }
    MerchantOperations.requireFewer(decision, command.maximumOperations(), false);
    decision.start(
        command.attemptId(),
        RequestType.ANTI_FRAUD,
        AttemptCause.PROVIDER,
        null,
        policy.route().because("decided_by_hand"),
        decision.record().residual());
    int score = command.verdict() == FraudVerdict.APPROVED ? CERTAINLY_GOOD : CERTAINLY_BAD;
    Outcomes.record(
        decision,
        decision.record().attempt(command.attemptId()),
        new Analyzed(command.verdict(), score),
        command.nextAttemptId(),
        null);
  }

  private static boolean wasApproved(Decision decision) {
    Optional<Attempt> latest =
        decision.record().attempts().reversed().stream()
            .filter(attempt -> attempt.requestType() == RequestType.ANTI_FRAUD)
            .findFirst();
    return latest.isPresent()
        && latest.get().outcome() instanceof Analyzed(FraudVerdict verdict, int _)
        && verdict == FraudVerdict.APPROVED;
  }

  private static Optional<RequestType> judged(FraudPolicy policy, FraudVerdict verdict) {
    return switch (verdict) {
      case APPROVED -> when(policy.captureOnApproved(), RequestType.CAPTURE);
      case REPROVED -> when(policy.refundOnReproved(), RequestType.VOID);
    };
  }

  private static Optional<RequestType> withoutAnalysis(FraudPolicy policy) {
    return policy.captureOnError()
        ? Optional.of(RequestType.CAPTURE)
        : when(policy.refundOnError(), RequestType.VOID);
  }

  private static Optional<RequestType> when(boolean wanted, RequestType action) {
    return wanted ? Optional.of(action) : Optional.empty();
  }

  private static void start(Decision decision, RequestType type, UUID attemptId) {
    decision.start(
        attemptId,
        type,
        AttemptCause.FRAUD_ANALYSIS,
        null,
        decision.routeOfMoney(),
        decision.record().residual());
  }
}
