package com.paymenthub.domain.charges;

import com.paymenthub.domain.charges.AttemptOutcome.Approved;
import com.paymenthub.domain.charges.AttemptOutcome.NotExecuted;
import com.paymenthub.domain.charges.ChargeCommand.Confirm;
import com.paymenthub.domain.money.Money;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import java.util.Collections;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The events for notices of providers, and the states in which they are accepted (docs/interface.md
 * §5).
 */
final class ReceivedNotices {

  private ReceivedNotices() {}

  static void confirm(Decision decision, Confirm command) {
    MerchantOperations.requireOwner(decision, command.clientId());
    Attempt attempt = decision.record().attempt(command.attemptId());
    if (isKnown(decision, command.noticeId()) || isKnown(decision, attempt, command.references())) {
      return;
    }
    switch (command.confirmation()) {
      case AUTHORIZED -> authorized(decision, command, attempt);
      case VOIDED -> voided(decision, command, attempt);
      case CHARGED_BACK, PRE_AUTHORIZED ->
          throw new IllegalArgumentException(
              "disputes, and what did not happen, have commands of their own");
    }
  }

  /** Whether a notice with this id has been recorded. */
  static boolean isKnown(Decision decision, String noticeId) {
    return decision.record().attempts().stream().anyMatch(attempt -> attempt.isToldBy(noticeId));
  }

  /**
   * Whether the payment with these references is known of another attempt, or has been told of this
   * one: each reference is of one payment.
   */
  private static boolean isKnown(
      Decision decision, Attempt attempt, Map<String, String> references) {
    return decision.record().attempts().stream()
        .filter(one -> !one.equals(attempt) || one.noticeId() != null)
        .anyMatch(one -> !Collections.disjoint(one.references().values(), references.values()));
  }

  /** A payment as a notice tells it, or as an inquiry finds it, which has no id of its own. */
  private record Payment(
      Money amount, Approved answer, @Nullable String noticeId, UUID nextAttemptId) {}

  private static void authorized(Decision decision, Confirm command, Attempt attempt) {
    Money asked = attempt.amount();
    authorized(
        decision,
        new Payment(
            command.minorUnits() == null
                ? asked
                : new Money(command.minorUnits(), asked.currency()),
            Approved.WITHOUT_DETAILS.referredToAs(command.references()),
            command.noticeId(),
            command.nextAttemptId()),
        attempt);
  }

  /** An inquiry has found the payment of a code that nobody waited for any more. */
  static void found(
      Decision decision, Attempt attempt, Approved answer, Money paid, UUID nextAttemptId) {
    if (!isKnown(decision, attempt, answer.references())) {
      authorized(decision, new Payment(paid, answer, null, nextAttemptId), attempt);
    }
  }

  private static void authorized(Decision decision, Payment payment, Attempt attempt) {
    if (isAwaited(decision, attempt)) {
      pay(decision, payment, attempt);
    } else if (attempt.outcome() instanceof Approved known && attempt.noticeId() == null) {
      learnPaid(decision, payment, attempt, known);
    } else if (isGivenUp(decision, attempt)
        && payment.amount().equals(attempt.amount())
        && decision.takes(ChargeLifecycle.VOID)) {
      // Nobody waits for this money any more: it goes back to where it came from.
      approve(decision, attempt.id(), payment);
    } else {
      unexpected(decision, payment, attempt, payment.amount());
    }
  }

  private static void pay(Decision decision, Payment payment, Attempt attempt) {
    UUID id = decision.record().id();
    boolean mayBeUndone = decision.record().isBeingReversed(attempt);
    approve(decision, attempt.id(), payment);
    decision.add(at -> new ChargeEvent.ChargeAuthorized(id, attempt.id(), payment.amount(), at));
    if (mayBeUndone) {
      decision.flag(attempt.id(), ChargeEvent.ChargeFlagged.LATE_REVERSAL);
    }
  }

  /**
   * A payment that is known from an answer or an inquiry has no notice yet: the first one is about
   * that payment, and each further one about another payment. The notice knows best how much was
   * paid.
   */
  private static void learnPaid(
      Decision decision, Payment payment, Attempt attempt, Approved answer) {
    UUID id = decision.record().id();
    Money paid = payment.amount();
    Approved all = answer.referredToAs(payment.answer().references());
    decision.add(
        at -> new ChargeEvent.AttemptApproved(id, attempt.id(), all, payment.noticeId(), at));
    Money known = attempt.counted() == null ? attempt.amount() : attempt.counted();
    if (known.equals(paid)) {
      return;
    }
    boolean untouched =
        decision.charge().status() == ChargeStatus.AUTHORIZED
            && !MerchantOperations.isUnderWay(decision.charge())
            && known.equals(decision.record().residual())
            && known.equals(attempt.counted());
    if (untouched) {
      decision.add(at -> new ChargeEvent.ChargeAuthorized(id, attempt.id(), paid, at));
    } else if (paid.exceeds(known)) {
      // What was known has been given back, or is about to be; the rest is left at the provider.
      unexpected(decision, payment, attempt, paid.minus(known));
    }
  }

  /** Whether another provider was asked after it, or its code was canceled. */
  static boolean isGivenUp(Decision decision, Attempt attempt) {
    return attempt.requestType().isAuthorization()
        && attempt.cause() != AttemptCause.PROVIDER
        && !attempt.isApproved()
        && (!attempt.equals(decision.record().latestAuthorization())
            || (attempt.outcome() instanceof NotExecuted(String reason)
                && reason.equals(NotExecuted.CANCELED)));
  }

  private static void approve(Decision decision, UUID attemptId, Payment payment) {
    UUID id = decision.record().id();
    decision.add(
        at ->
            new ChargeEvent.AttemptApproved(
                id, attemptId, payment.answer(), payment.noticeId(), at));
  }

  /** Makes sure that the payment of an attempt is recorded without a doubt. */
  static void requireAwaited(Decision decision) {
    Attempt attempt = decision.record().latestAuthorization();
    if (!isAwaited(decision, attempt)) {
      throw decision.notAllowed();
    }
    if (decision.record().isBeingReversed(attempt)) {
      throw new Refusal(RefusalKey.OUTCOME_UNKNOWN);
    }
  }

  /** Also after the expiry, because the payer's money has arrived (docs/interface.md §4). */
  private static boolean isAwaited(Decision decision, Attempt attempt) {
    return attempt.equals(decision.record().latestAuthorization())
        && (decision.allows(ChargeLifecycle.PAY)
            || (decision.allows(ChargeLifecycle.PAY_LATE)
                && decision.takes(ChargeLifecycle.PAY_LATE)
                && hasExpired(attempt)
                && !wasReversed(decision, attempt)));
  }

  private static boolean hasExpired(Attempt attempt) {
    return attempt.outcome() instanceof NotExecuted(String reason)
        && reason.equals(NotExecuted.EXPIRED);
  }

  /** A payment before the reversal went back with it, and none can come after it. */
  private static boolean wasReversed(Decision decision, Attempt attempt) {
    return decision.record().reversalsOf(attempt.id()).stream().anyMatch(Attempt::isApproved);
  }

  /** Unexpected money is recorded and flagged, and a person decides about it. */
  private static void unexpected(
      Decision decision, Payment payment, Attempt attempt, Money surplus) {
    UUID attemptId = payment.nextAttemptId();
    decision.start(
        attemptId,
        RequestType.AUTHORIZATION,
        AttemptCause.PROVIDER,
        null,
        attempt.route().because("told_by_the_provider"),
        surplus);
    approve(decision, attemptId, payment);
    decision.flag(attemptId, ChargeEvent.ChargeFlagged.UNEXPECTED_PAYMENT);
  }

  private static void voided(Decision decision, Confirm command, Attempt attempt) {
    Money residual = decision.record().residual();
    Money given =
        command.minorUnits() == null
            ? residual
            : new Money(command.minorUnits(), residual.currency());
    boolean allowed =
        isOfTheCharge(decision, attempt)
            && decision.allows(ChargeLifecycle.VOID)
            && decision.takes(ChargeLifecycle.VOID)
            && !given.exceeds(residual);
    Money amount = allowed || command.minorUnits() != null ? given : attempt.amount();
    told(decision, command, attempt, RequestType.VOID, amount, allowed);
    if (allowed) {
      Attempt refund = decision.record().attempt(command.nextAttemptId());
      ChargeStatus before = decision.charge().status();
      Voids.follow(decision, refund, Approved.WITHOUT_DETAILS, command.nextAttemptId());
      Outcomes.tellAsItStands(decision, refund, before);
    }
  }

  /** Makes sure that the provider may give back or release what is left. */
  static void requireRefundable(Decision decision) {
    MerchantOperations.requireSettled(decision);
    decision.require(ChargeLifecycle.VOID);
    MerchantOperations.requireVoidable(decision);
  }

  /**
   * Whether what is told about an attempt's money changes the charge: the charge counts on that
   * money, and nothing is under way that may move it too.
   */
  static boolean isOfTheCharge(Decision decision, Attempt attempt) {
    return attempt.counted() != null && !MerchantOperations.isUnderWay(decision.charge());
  }

  /** The simulators are told of disputes of cards only (docs/simulator.md, "By hand"). */
  static void requireDisputable(Decision decision) {
    MerchantOperations.requireSettled(decision);
    decision.require(ChargeLifecycle.DISPUTE);
    if (!(decision.record().terms().paymentMethod() instanceof PaymentMethod.Credit)) {
      throw decision.notAllowed();
    }
  }

  /** What the charge cannot follow is a matter for a person. */
  private static void told(
      Decision decision,
      Confirm command,
      Attempt attempt,
      RequestType type,
      Money amount,
      boolean allowed) {
    told(decision, command.noticeId(), command.nextAttemptId(), null, attempt, type, amount);
    if (!allowed) {
      decision.flag(command.nextAttemptId(), ChargeEvent.ChargeFlagged.LATE_VOID);
    }
  }

  /** Records what a provider has done of its own accord. */
  static void told(
      Decision decision,
      String noticeId,
      UUID nextAttemptId,
      @Nullable UUID about,
      Attempt attempt,
      RequestType type,
      Money amount) {
    decision.start(
        nextAttemptId,
        type,
        AttemptCause.PROVIDER,
        about,
        attempt.route().because(Decision.SAME_PROVIDER),
        amount);
    UUID id = decision.record().id();
    decision.add(
        at ->
            new ChargeEvent.AttemptApproved(
                id, nextAttemptId, Approved.WITHOUT_DETAILS, noticeId, at));
  }
}
