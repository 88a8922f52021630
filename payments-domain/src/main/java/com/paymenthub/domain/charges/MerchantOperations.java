package com.paymenthub.domain.charges;

import com.paymenthub.domain.charges.AttemptOutcome.Accepted;
import com.paymenthub.domain.charges.AttemptOutcome.ActionRequired;
import com.paymenthub.domain.charges.AttemptOutcome.Issued;
import com.paymenthub.domain.charges.ChargeCommand.CompleteAction;
import com.paymenthub.domain.charges.ChargeCommand.RequestCapture;
import com.paymenthub.domain.charges.ChargeCommand.RequestVoid;
import com.paymenthub.domain.money.Money;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The events for operations of a merchant on a charge (docs/interface.md §4.1). */
final class MerchantOperations {

  private MerchantOperations() {}

  static void capture(Decision decision, RequestCapture request) {
    requireOwner(decision, request.clientId());
    requireSettled(decision);
    decision.require(ChargeLifecycle.CAPTURE);
    requireNoVerdictAwaited(decision);
    Money amount = amount(decision, request.amountMinorUnits());
    requireCapturable(decision, amount);
    requireFewer(decision, request.maximumOperations(), false);
    decision.start(
        request.attemptId(),
        RequestType.CAPTURE,
        AttemptCause.MERCHANT,
        null,
        decision.routeOfMoney(),
        amount,
        request.requestId(),
        request.idempotencyKey());
  }

  /** Only in time, and only once: while the provider completes it, it is under way. */
  static void complete(Decision decision, CompleteAction request) {
    requireOwner(decision, request.clientId());
    requireSettled(decision);
    decision.require(ChargeLifecycle.PAY);
    Attempt attempt = decision.record().latestAuthorization();
    if (!(attempt.outcome() instanceof ActionRequired action)
        || !decision.now().isBefore(action.expiresAt())
        || !decision.record().reversalsOf(attempt.id()).isEmpty()) {
      throw new Refusal(RefusalKey.NOTHING_TO_COMPLETE);
    }
    UUID id = decision.record().id();
    decision.add(
        at ->
            new ChargeEvent.AttemptResumed(
                id, attempt.id(), request.requestId(), request.idempotencyKey(), at));
  }

  static void voidAmount(Decision decision, RequestVoid request) {
    requireOwner(decision, request.clientId());
    requireSettled(decision, attempt -> attempt.blocks() && !attempt.reservesItsAmount());
    if (waitsForBuyer(decision)) {
      cancel(decision, request);
      return;
    }
    decision.require(ChargeLifecycle.VOID);
    if (!rules(decision).allowVoidsAtOnce(decision.charge().takenAt().isPresent())) {
      requireSettled(decision);
    }
    Money amount = amount(decision, request.amountMinorUnits());
    requireVoidable(decision, amount, request.timeZone());
    boolean returnsAll = amount.equals(available(decision));
    requireFewer(decision, request.maximumOperations(), returnsAll);
    decision.start(
        request.attemptId(),
        RequestType.VOID,
        AttemptCause.MERCHANT,
        null,
        decision.routeOfMoney(),
        amount,
        request.requestId(),
        request.idempotencyKey());
  }

  private static boolean waitsForBuyer(Decision decision) {
    Attempt authorization = decision.record().latestAuthorization();
    return decision.allows(ChargeLifecycle.CANCEL_CODE)
        && (authorization.outcome() instanceof Issued || authorization.awaitsBuyer());
  }

  /** Nothing has been paid, so that there is no part that could go back. */
  private static void cancel(Decision decision, RequestVoid request) {
    Money amount = amount(decision, request.amountMinorUnits());
    Money all = decision.record().residual();
    if (!amount.equals(all)) {
      throw wholeOnly(RefusalKey.PARTIAL_VOID_NOT_SUPPORTED, all);
    }
    // No money goes back: the void that is possible once more is kept for a payment.
    requireFewer(decision, request.maximumOperations(), false);
    Attempt awaited = decision.record().latestAuthorization();
    decision.start(
        request.attemptId(),
        RequestType.VOID,
        AttemptCause.MERCHANT,
        awaited.id(),
        awaited.route().because(Decision.SAME_PROVIDER),
        amount,
        request.requestId(),
        request.idempotencyKey());
  }

  /** Makes sure that the provider that has reserved the money captures such an amount. */
  private static void requireCapturable(Decision decision, Money amount) {
    Money left = decision.record().residual();
    if (!rules(decision).allowCapture(amount, left)) {
      throw wholeOnly(RefusalKey.PARTIAL_CAPTURE_NOT_SUPPORTED, left);
    }
  }

  /** Makes sure that the provider that has the money lets go, or gives back, such an amount. */
  private static void requireVoidable(Decision decision, Money amount, ZoneId timeZone) {
    requireVoidable(decision);
    OperationRules rules = rules(decision);
    Optional<Instant> takenAt = decision.charge().takenAt();
    LocalDate today = LocalDate.ofInstant(decision.now(), timeZone);
    takenAt
        .flatMap(taken -> rules.lastRefundDay(taken, timeZone))
        .filter(today::isAfter)
        .ifPresent(
            last -> {
              throw new Refusal(RefusalKey.VOID_TOO_LATE, last.toString());
            });
    Money left = decision.record().residual();
    if (!rules.allowVoid(amount, left, takenAt.isPresent())) {
      throw wholeOnly(RefusalKey.PARTIAL_VOID_NOT_SUPPORTED, left);
    }
  }

  private static OperationRules rules(Decision decision) {
    return decision.routeOfMoney().rulesFor(decision.record().terms().paymentMethod());
  }

  private static Refusal wholeOnly(RefusalKey key, Money all) {
    return new Refusal(key, String.valueOf(all.minorUnits()));
  }

  /** Makes sure that a payment of this kind can be given back. */
  static void requireVoidable(Decision decision) {
    if (!decision.takes(ChargeLifecycle.VOID)) {
      throw new Refusal(RefusalKey.VOID_NOT_SUPPORTED);
    }
  }

  /** A charge of another account is treated as unknown. */
  static void requireOwner(Decision decision, UUID clientId) {
    if (!decision.record().terms().clientId().equals(clientId)) {
      throw new Refusal(RefusalKey.CHARGE_NOT_FOUND);
    }
  }

  /**
   * While the outcome of an attempt is unknown, no further operation is allowed (docs/interface.md
   * §4).
   */
  static void requireSettled(Decision decision) {
    requireSettled(decision, Attempt::blocks);
  }

  private static void requireSettled(Decision decision, Predicate<Attempt> blocks) {
    if (decision.charge().status().isOver()) {
      return;
    }
    List<Attempt> blocking = decision.record().attempts().stream().filter(blocks).toList();
    if (FollowUps.areDue(decision.charge()) || !blocking.stream().allMatch(Attempt::isAccepted)) {
      throw new Refusal(RefusalKey.OUTCOME_UNKNOWN);
    }
    if (!blocking.isEmpty()) {
      throw pending(decision, blocks);
    }
  }

  /** Makes sure that no verdict of an analysis is waited for, which may lead to the same. */
  static void requireNoVerdictAwaited(Decision decision) {
    if (decision.record().attempts().stream().anyMatch(Attempt::awaitsVerdict)) {
      throw pending(decision, Attempt::awaitsVerdict);
    }
  }

  /** The provider finishes an operation later; names the seconds after which it expects to. */
  private static Refusal pending(Decision decision, Predicate<Attempt> which) {
    long seconds =
        decision.record().attempts().stream()
            .filter(which)
            .map(Attempt::outcome)
            .filter(Accepted.class::isInstance)
            .map(Accepted.class::cast)
            .mapToLong(
                accepted -> decision.now().until(accepted.expectedBy(), ChronoUnit.SECONDS) + 1)
            .max()
            .orElse(1);
    return new Refusal(RefusalKey.OPERATION_PENDING, String.valueOf(Math.max(1, seconds)));
  }

  /**
   * A charge is folded as a whole, by every step and every reader, so that nobody may make its
   * history as long as they like. What a merchant has asked for counts, sent or not, and successful
   * or not; what follows by itself, or from an operator, does not.
   *
   * @param returnsAll whether it is a void of all that is left, which is possible once more
   */
  static void requireFewer(Decision decision, int maximum, boolean returnsAll) {
    requireFewer(decision, maximum, returnsAll, MerchantOperations::isAskedFor);
  }

  /** The same for what is announced at a simulator, which the merchant has asked for, too. */
  static void requireFewerWithAnnounced(Decision decision, int maximum, boolean returnsAll) {
    requireFewer(
        decision,
        maximum,
        returnsAll,
        attempt ->
            isAskedFor(attempt)
                || (attempt.cause() == AttemptCause.PROVIDER
                    && !attempt.requestType().isAuthorization()));
  }

  private static void requireFewer(
      Decision decision, int maximum, boolean returnsAll, Predicate<Attempt> counted) {
    long made = decision.record().attempts().stream().filter(counted).count();
    if (made >= maximum + (returnsAll ? 1L : 0L)) {
      throw new Refusal(RefusalKey.TOO_MANY_OPERATIONS, String.valueOf(maximum));
    }
  }

  private static boolean isAskedFor(Attempt attempt) {
    RequestType type = attempt.requestType();
    return switch (attempt.cause()) {
      case MERCHANT -> type == RequestType.CAPTURE || type == RequestType.VOID;
      // A fraud analysis that was decided by hand.
      case PROVIDER -> type == RequestType.ANTI_FRAUD;
      case FRAUD_ANALYSIS, NOT_CAPTURED, OUTCOME_UNKNOWN, LATE_SUCCESS, SESSION_OVERPAID -> false;
    };
  }

  /** Whether an operation is under way, or its outcome unknown. */
  static boolean isUnderWay(Charge.Registered charge) {
    return charge.charge().attempts().stream().anyMatch(Attempt::blocks)
        || FollowUps.areDue(charge);
  }

  private static Money amount(Decision decision, @Nullable Long minorUnits) {
    Money residual = decision.record().residual();
    Money available = available(decision);
    Money amount = minorUnits == null ? available : new Money(minorUnits, residual.currency());
    if (amount.exceeds(residual)) {
      throw new Refusal(RefusalKey.AMOUNT_EXCEEDS_RESIDUAL, String.valueOf(residual.minorUnits()));
    }
    if (amount.exceeds(available) || amount.isZero()) {
      throw pending(decision, Attempt::reservesItsAmount);
    }
    return amount;
  }

  /** What is left of the charge, without what the provider is going to give back. */
  private static Money available(Decision decision) {
    Money available = decision.record().residual();
    for (Attempt attempt : decision.record().attempts()) {
      available = attempt.reservesItsAmount() ? available.minus(attempt.amount()) : available;
    }
    return available;
  }
}
