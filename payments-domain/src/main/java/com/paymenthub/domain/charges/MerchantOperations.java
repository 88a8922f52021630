package com.paymenthub.domain.charges;

import com.paymenthub.domain.charges.ChargeCommand.RequestCapture;
import com.paymenthub.domain.charges.ChargeCommand.RequestVoid;
import com.paymenthub.domain.money.Money;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The events for operations of a merchant on a charge (docs/interface.md §4.1). */
final class MerchantOperations {

  private MerchantOperations() {}

  static void capture(Decision decision, RequestCapture request) {
    requireOwner(decision, request.clientId());
    requireSettled(decision);
    decision.require(ChargeLifecycle.CAPTURE);
    decision.start(
        request.attemptId(),
        RequestType.CAPTURE,
        AttemptCause.MERCHANT,
        null,
        decision.routeOfMoney(),
        amount(decision, request.amountMinorUnits()),
        request.requestId(),
        request.idempotencyKey());
  }

  static void voidAmount(Decision decision, RequestVoid request) {
    requireOwner(decision, request.clientId());
    requireSettled(decision);
    decision.require(ChargeLifecycle.VOID);
    Money amount = amount(decision, request.amountMinorUnits());
    requireVoidable(decision, amount);
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

  /**
   * Card payments can be given back in part, pix as a whole only, bank slips not at all
   * (docs/interface.md §4).
   */
  private static void requireVoidable(Decision decision, Money amount) {
    requireVoidable(decision);
    boolean partial = !amount.equals(decision.record().residual());
    if (partial && !decision.takes(ChargeLifecycle.VOID_A_PART)) {
      throw new Refusal(RefusalKey.PARTIAL_VOID_NOT_SUPPORTED);
    }
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
    if (!decision.charge().status().isOver() && isUnderWay(decision.charge())) {
      throw new Refusal(RefusalKey.OUTCOME_UNKNOWN);
    }
  }

  /** Whether an operation is under way, or its outcome unknown. */
  static boolean isUnderWay(Charge.Registered charge) {
    return charge.charge().attempts().stream().anyMatch(Attempt::blocks)
        || FollowUps.areDue(charge);
  }

  private static Money amount(Decision decision, @Nullable Long minorUnits) {
    Money residual = decision.record().residual();
    if (minorUnits == null) {
      return residual;
    }
    if (minorUnits > residual.minorUnits()) {
      throw new Refusal(RefusalKey.AMOUNT_EXCEEDS_RESIDUAL, String.valueOf(residual.minorUnits()));
    }
    return new Money(minorUnits, residual.currency());
  }
}
