package com.paymenthub.domain.charges;

import com.paymenthub.domain.charges.AttemptOutcome.Analyzed;
import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.Declined;
import com.paymenthub.domain.charges.AttemptOutcome.Found;
import com.paymenthub.domain.charges.AttemptOutcome.Issued;
import com.paymenthub.domain.charges.AttemptOutcome.NotExecuted;
import com.paymenthub.domain.charges.AttemptOutcome.NotSent;
import com.paymenthub.domain.charges.AttemptOutcome.Unknown;
import com.paymenthub.domain.charges.ChargeCommand.DecideFraud;
import java.util.Optional;
import java.util.UUID;

/**
 * The analysis between pre-authorization and capture or void (specification, "Anti-fraud
 * configuration").
 */
final class FraudAnalysis {

  private static final int CERTAINLY_GOOD = 100;
  private static final int CERTAINLY_BAD = 0;

  private FraudAnalysis() {}

  /** Has a pre-authorized charge analysed where the merchant has somebody for it. */
  static void begin(Decision decision, UUID attemptId) {
    FraudPolicy policy = decision.record().terms().fraudPolicy();
    if (policy != null) {
      decision.start(
          attemptId,
          RequestType.ANTI_FRAUD,
          AttemptCause.MERCHANT,
          null,
          policy.route(),
          decision.record().residual());
    }
  }

  static void follow(Decision decision, AttemptOutcome outcome, UUID nextAttemptId) {
    FraudPolicy policy = decision.record().terms().fraudPolicy();
    if (policy == null || !(decision.charge() instanceof Charge.PreAuthorized)) {
      return;
    }
    switch (outcome) {
      case Analyzed(FraudVerdict verdict, int _) ->
          judged(decision, policy, verdict, nextAttemptId);
      case Unknown _, NotSent _, Declined _ -> withoutAnalysis(decision, policy, nextAttemptId);
      case Approved _, NotExecuted _, Found _, Issued _ ->
          throw new IllegalArgumentException("not an answer to an analysis");
    }
  }

  /** A person judges in place of the analysis that failed, or that could not be acted upon. */
  static void decideByHand(Decision decision, DecideFraud command) {
    MerchantOperations.requireOwner(decision, command.clientId());
    MerchantOperations.requireSettled(decision);
    FraudPolicy policy = decision.record().terms().fraudPolicy();
    if (policy == null
        || !(decision.charge() instanceof Charge.PreAuthorized)
        || wasApproved(decision)) {
      throw MerchantOperations.notAllowed(decision);
    }
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

  private static void judged(
      Decision decision, FraudPolicy policy, FraudVerdict verdict, UUID nextAttemptId) {
    switch (verdict) {
      case APPROVED -> {
        if (policy.captureOnApproved()) {
          start(decision, RequestType.CAPTURE, nextAttemptId);
        }
      }
      case REPROVED -> {
        if (policy.refundOnReproved()) {
          start(decision, RequestType.VOID, nextAttemptId);
        }
      }
    }
  }

  private static void withoutAnalysis(Decision decision, FraudPolicy policy, UUID nextAttemptId) {
    if (policy.captureOnError()) {
      start(decision, RequestType.CAPTURE, nextAttemptId);
    } else if (policy.refundOnError()) {
      start(decision, RequestType.VOID, nextAttemptId);
    }
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
