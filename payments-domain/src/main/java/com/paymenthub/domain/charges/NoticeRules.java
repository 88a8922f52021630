package com.paymenthub.domain.charges;

import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.NotExecuted;
import com.paymenthub.domain.charges.ChargeCommand.Confirm;
import com.paymenthub.domain.money.Money;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import java.util.UUID;

/**
 * The events for notices of providers, and the states in which they are accepted (docs/interface.md
 * §5).
 */
final class NoticeRules {

  private NoticeRules() {}

  static void confirm(Decision decision, Confirm command) {
    MerchantOperations.requireOwner(decision, command.clientId());
    if (isKnown(decision, command.noticeId())) {
      return;
    }
    switch (command.confirmation()) {
      case AUTHORIZED -> authorized(decision, command);
      case VOIDED -> voided(decision, command);
      case CHARGED_BACK -> chargedBack(decision, command);
    }
  }

  /** Whether a notice with this id has been recorded. */
  static boolean isKnown(Decision decision, String noticeId) {
    return decision.record().attempts().stream()
        .anyMatch(attempt -> noticeId.equals(attempt.noticeId()));
  }

  private static void authorized(Decision decision, Confirm command) {
    Attempt attempt = decision.record().latestAuthorization();
    Money asked = attempt.amount();
    Money paid =
        command.paidMinorUnits() == null
            ? asked
            : new Money(command.paidMinorUnits(), asked.currency());
    if (isAwaited(decision, attempt)) {
      requireNotBeingReversed(decision, attempt);
      UUID id = decision.record().id();
      approve(decision, attempt.id(), command);
      decision.add(at -> new ChargeEvent.ChargeAuthorized(id, attempt.id(), paid, at));
    } else if (command.happened()
        && attempt.outcome() instanceof Approved known
        && isFirstNoticeOf(attempt, paid)) {
      UUID id = decision.record().id();
      decision.add(
          at -> new ChargeEvent.AttemptApproved(id, attempt.id(), known, command.noticeId(), at));
    } else if (command.happened()) {
      unexpected(decision, command, paid);
    } else {
      throw decision.notAllowed();
    }
  }

  /**
   * Whether the payment is already known from an answer or an inquiry, which have no notice id:
   * then the first notice with the same amount is about that payment, and each further notice is
   * about another payment.
   */
  private static boolean isFirstNoticeOf(Attempt attempt, Money paid) {
    return attempt.noticeId() == null
        && attempt.flag() == null
        && attempt.closed() == null
        && attempt.amount().equals(paid);
  }

  private static void approve(Decision decision, UUID attemptId, Confirm command) {
    UUID id = decision.record().id();
    decision.add(
        at ->
            new ChargeEvent.AttemptApproved(
                id, attemptId, Approved.WITHOUT_DETAILS, command.noticeId(), at));
  }

  /** Makes sure that the payment of an attempt is recorded. */
  static void requireAwaited(Decision decision) {
    Attempt attempt = decision.record().latestAuthorization();
    if (!isAwaited(decision, attempt)) {
      throw decision.notAllowed();
    }
    requireNotBeingReversed(decision, attempt);
  }

  /** A reversal whose answer was lost no longer matters once the attempt's outcome is known. */
  private static void requireNotBeingReversed(Decision decision, Attempt attempt) {
    boolean beingReversed =
        decision.record().about(attempt.id()).stream()
            .filter(Attempt::isReversal)
            .anyMatch(
                reversal ->
                    reversal.isUnderWay() || (reversal.isUnanswered() && attempt.isUnanswered()));
    if (beingReversed) {
      throw new Refusal(RefusalKey.OUTCOME_UNKNOWN);
    }
  }

  /** Also after the expiry, because the payer's money has arrived (docs/interface.md §4). */
  private static boolean isAwaited(Decision decision, Attempt attempt) {
    return decision.allows(ChargeLifecycle.PAY)
        || (decision.allows(ChargeLifecycle.PAY_LATE) && hasExpired(attempt));
  }

  private static boolean hasExpired(Attempt attempt) {
    return attempt.outcome() instanceof NotExecuted(String reason)
        && reason.equals(NotExecuted.EXPIRED);
  }

  /** Unexpected money is recorded and flagged, and a person decides about it. */
  private static void unexpected(Decision decision, Confirm command, Money paid) {
    UUID attemptId = command.attemptId();
    decision.start(
        attemptId,
        RequestType.AUTHORIZATION,
        AttemptCause.PROVIDER,
        null,
        decision.record().latestAuthorization().route().because("told_by_the_provider"),
        paid);
    approve(decision, attemptId, command);
    decision.flag(attemptId, ChargeEvent.ChargeFlagged.UNEXPECTED_PAYMENT);
  }

  private static void voided(Decision decision, Confirm command) {
    requireRefundable(decision);
    told(decision, command, RequestType.VOID);
    Attempt refund = decision.record().attempt(command.attemptId());
    Voids.follow(decision, refund, Approved.WITHOUT_DETAILS, command.attemptId());
  }

  /** Makes sure that the provider may give back or release what is left. */
  static void requireRefundable(Decision decision) {
    MerchantOperations.requireSettled(decision);
    decision.require(ChargeLifecycle.VOID);
    MerchantOperations.requireVoidable(decision);
  }

  private static void chargedBack(Decision decision, Confirm command) {
    requireDisputable(decision);
    told(decision, command, RequestType.CHARGE_BACK);
    UUID id = decision.record().id();
    UUID attemptId = command.attemptId();
    decision.add(at -> new ChargeEvent.ChargeChargedBack(id, attemptId, at));
  }

  /** Only cardholders can dispute a payment (docs/interface.md §4.1). */
  static void requireDisputable(Decision decision) {
    MerchantOperations.requireSettled(decision);
    decision.require(ChargeLifecycle.DISPUTE);
    if (!decision.takes(ChargeLifecycle.DISPUTE)) {
      throw decision.notAllowed();
    }
  }

  private static void told(Decision decision, Confirm command, RequestType type) {
    decision.start(
        command.attemptId(),
        type,
        AttemptCause.PROVIDER,
        null,
        decision.routeOfMoney(),
        decision.record().residual());
    approve(decision, command.attemptId(), command);
  }
}
