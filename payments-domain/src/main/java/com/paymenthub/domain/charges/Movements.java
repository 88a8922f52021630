package com.paymenthub.domain.charges;

import static java.util.Objects.requireNonNull;

import com.paymenthub.domain.charges.ChargeEvent.AttemptAccepted;
import com.paymenthub.domain.charges.ChargeEvent.AttemptApproved;
import com.paymenthub.domain.charges.ChargeEvent.AttemptDeclined;
import com.paymenthub.domain.charges.ChargeEvent.AttemptNotExecuted;
import com.paymenthub.domain.charges.ChargeEvent.AttemptNotSent;
import com.paymenthub.domain.charges.ChargeEvent.AttemptResolved;
import com.paymenthub.domain.charges.ChargeEvent.AttemptResumed;
import com.paymenthub.domain.charges.ChargeEvent.AttemptStarted;
import com.paymenthub.domain.charges.ChargeEvent.AttemptUnanswered;
import com.paymenthub.domain.charges.ChargeEvent.AttemptUndone;
import com.paymenthub.domain.charges.ChargeEvent.BuyerActionRequired;
import com.paymenthub.domain.charges.ChargeEvent.ChargeAuthorized;
import com.paymenthub.domain.charges.ChargeEvent.ChargeCanceled;
import com.paymenthub.domain.charges.ChargeEvent.ChargeCaptured;
import com.paymenthub.domain.charges.ChargeEvent.ChargeChargedBack;
import com.paymenthub.domain.charges.ChargeEvent.ChargeFailed;
import com.paymenthub.domain.charges.ChargeEvent.ChargeFlagged;
import com.paymenthub.domain.charges.ChargeEvent.ChargePartiallyChargedBack;
import com.paymenthub.domain.charges.ChargeEvent.ChargePartiallyVoided;
import com.paymenthub.domain.charges.ChargeEvent.ChargePreAuthorized;
import com.paymenthub.domain.charges.ChargeEvent.ChargeRequested;
import com.paymenthub.domain.charges.ChargeEvent.ChargeSurplus;
import com.paymenthub.domain.charges.ChargeEvent.ChargeVoided;
import com.paymenthub.domain.charges.ChargeEvent.DisputeTold;
import com.paymenthub.domain.charges.ChargeEvent.DisputeWon;
import com.paymenthub.domain.charges.ChargeEvent.FeeTold;
import com.paymenthub.domain.charges.ChargeEvent.FraudAnalyzed;
import com.paymenthub.domain.charges.ChargeEvent.InquiryAnswered;
import com.paymenthub.domain.charges.ChargeEvent.OperationFinished;
import com.paymenthub.domain.charges.ChargeEvent.OperationUndone;
import com.paymenthub.domain.charges.ChargeEvent.PaymentIssued;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Currency;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The movements of money that a charge's history tells of. What is known of one event's movements
 * never changes with later events, so that movements are only ever added.
 *
 * <p>A capture or void that succeeds when the charge allows it no more is flagged, and has no
 * movement: a person puts the provider's books right, so that they agree with the charge.
 */
public final class Movements {

  private final List<Movement> movements = new ArrayList<>();

  /** Money that does not belong to the charge, by the attempt that took it. */
  private final Map<UUID, Long> surplus = new HashMap<>();

  /** The part of it that was given back, by the void that did. */
  private final Map<UUID, Long> givenBack = new HashMap<>();

  /** Attempts that succeeded after another outcome than their acceptance had been recorded. */
  private final Set<UUID> late = new HashSet<>();

  /** The providers' own ids, by the attempt. */
  private final Map<UUID, String> references = new HashMap<>();

  private Charge charge = new Charge.NotRequested();
  private long position;
  private long reserved;
  private long settled;

  private Movements() {}

  /**
   * The movements of a charge, the oldest first.
   *
   * @param history all of its events up to the end of a transaction, from the first one on
   */
  public static List<Movement> of(List<? extends ChargeEvent> history) {
    Movements all = new Movements();
    for (int index = 0; index < history.size(); index++) {
      all.position = index;
      all.apply(history.get(index), index + 1 < history.size() ? history.get(index + 1) : null);
    }
    return List.copyOf(all.movements);
  }

  private void apply(ChargeEvent event, @Nullable ChargeEvent next) {
    switch (event) {
      case AttemptApproved e -> approved(e, next);
      case ChargePreAuthorized e ->
          move(
              MovementKind.PRE_AUTHORIZATION,
              e.amount().minorUnits(),
              0,
              e.attemptId(),
              e.occurredAt());
      case ChargeAuthorized e -> paid(e);
      case ChargeCaptured e -> captured(e);
      case ChargePartiallyVoided e ->
          giveBack(e.amount().minorUnits(), e.attemptId(), e.occurredAt());
      case ChargeVoided e -> giveBack(e.amount().minorUnits(), e.attemptId(), e.occurredAt());
      case ChargeCanceled e -> {
        if (reserved + settled > 0) {
          giveBack(reserved + settled, e.attemptId(), e.occurredAt());
        }
      }
      case ChargeChargedBack e ->
          move(MovementKind.CHARGE_BACK, 0, -settled, e.attemptId(), e.occurredAt());
      case ChargePartiallyChargedBack e ->
          move(
              MovementKind.CHARGE_BACK, 0, -e.amount().minorUnits(), e.attemptId(), e.occurredAt());
      case DisputeWon e ->
          move(
              MovementKind.CHARGE_BACK_REVERSAL,
              0,
              attempt(e.attemptId()).amount().minorUnits(),
              e.attemptId(),
              e.occurredAt());
      case AttemptUndone e -> undone(e);
      case OperationUndone e -> restored(e);
      case AttemptAccepted e -> told(e.attemptId(), e.answer().transactionId());
      case BuyerActionRequired e -> told(e.attemptId(), e.answer().transactionId());
      case PaymentIssued e -> told(e.attemptId(), e.answer().transactionId());
      case FeeTold e ->
          moveFee(attempt(e.attemptId()), new Fee(e.feeMinorUnits(), e.reconciliationRunId()), e);
      case ChargeRequested _,
          AttemptStarted _,
          AttemptResumed _,
          AttemptDeclined _,
          AttemptNotSent _,
          AttemptUnanswered _,
          AttemptNotExecuted _,
          FraudAnalyzed _,
          InquiryAnswered _,
          OperationFinished _,
          ChargeFailed _,
          ChargeSurplus _,
          ChargeFlagged _,
          DisputeTold _,
          AttemptResolved _ -> {}
    }
    charge = charge.evolve(event);
  }

  private void approved(AttemptApproved event, @Nullable ChargeEvent next) {
    Attempt attempt = attempt(event.attemptId());
    told(attempt.id(), event.answer().transactionId());
    if (attempt.isApproved()) {
      // A notice of what is known already.
      return;
    }
    // What was accepted moves when the provider has finished it.
    boolean isExpected = attempt.isUnderWay() || attempt.isAccepted() || attempt.awaitsBuyer();
    if (!isExpected && isByCard()) {
      late.add(attempt.id());
    }
    Fee fee = Fee.of(event.answer());
    if (fee != null) {
      moveFee(attempt, fee, event);
    }
    long amount = attempt.amount().minorUnits();
    if (attempt.requestType().isAuthorization() && !isCounted(attempt.id(), next)) {
      surplus.put(attempt.id(), amount);
      moveSurplus(MovementKind.SURPLUS, amount, attempt, attempt, event.occurredAt());
    } else if (attempt.requestType() == RequestType.VOID
        && attempt.cause() == AttemptCause.LATE_SUCCESS
        && attempt.about() != null) {
      Long held = surplus.remove(attempt.about());
      if (held != null) {
        givenBack.put(attempt.id(), held);
        Attempt taken = attempt(attempt.about());
        moveSurplus(MovementKind.SURPLUS_REFUND, -held, taken, attempt, event.occurredAt());
      }
    }
  }

  /** Whether the money belongs to the charge, which the next event says then. */
  private static boolean isCounted(UUID attemptId, @Nullable ChargeEvent next) {
    return (next instanceof ChargePreAuthorized reserved && reserved.attemptId().equals(attemptId))
        || (next instanceof ChargeAuthorized paid && paid.attemptId().equals(attemptId));
  }

  /** Where the amount of a payment is put right, only the difference moves. */
  private void paid(ChargeAuthorized event) {
    Attempt attempt = attempt(event.attemptId());
    long before = attempt.counted() == null ? 0 : attempt.counted().minorUnits();
    move(
        isByCard() && attempt.noticeId() == null
            ? MovementKind.AUTHORIZATION
            : MovementKind.CONFIRMATION,
        0,
        Math.subtractExact(event.amount().minorUnits(), before),
        event.attemptId(),
        event.occurredAt());
  }

  private boolean isByCard() {
    return charge.registered().charge().terms().paymentMethod() instanceof PaymentMethod.Credit;
  }

  private void captured(ChargeCaptured event) {
    long amount = event.amount().minorUnits();
    move(MovementKind.CAPTURE, -amount, amount, event.attemptId(), event.occurredAt());
    if (reserved > 0) {
      move(MovementKind.RELEASE, -reserved, 0, event.attemptId(), event.occurredAt());
    }
  }

  private void giveBack(long amount, UUID attemptId, Instant at) {
    if (reserved > 0) {
      move(MovementKind.VOID, -amount, 0, attemptId, at);
    } else {
      move(MovementKind.REFUND, 0, -amount, attemptId, at);
    }
  }

  private void move(
      MovementKind kind, long reservedDelta, long settledDelta, UUID attemptId, Instant at) {
    reserved = Math.addExact(reserved, reservedDelta);
    settled = Math.addExact(settled, settledDelta);
    add(kind, reservedDelta, settledDelta, attempt(attemptId), at);
  }

  private void moveSurplus(
      MovementKind kind, long delta, Attempt taken, Attempt mover, Instant at) {
    boolean reserves = taken.requestType() == RequestType.PRE_AUTHORIZATION;
    add(kind, reserves ? delta : 0, reserves ? 0 : delta, mover, at);
  }

  /** It belongs to the day on which it is told: the day of what it undoes may be closed. */
  private void undone(AttemptUndone event) {
    Attempt attempt = attempt(event.attemptId());
    late.remove(attempt.id());
    Long held = givenBack.remove(attempt.id());
    if (held != null) {
      Attempt taken = attempt(requireNonNull(attempt.about()));
      surplus.put(taken.id(), held);
      moveSurplus(MovementKind.SURPLUS_REFUND_UNDONE, held, taken, attempt, event.occurredAt());
    }
  }

  private void restored(OperationUndone event) {
    boolean isReserved = event.status() == ChargeStatus.PRE_AUTHORIZED;
    long left = event.residual().minorUnits();
    MovementKind undoneVoid = isReserved ? MovementKind.VOID_UNDONE : MovementKind.REFUND_UNDONE;
    move(
        attempt(event.attemptId()).requestType() == RequestType.CAPTURE
            ? MovementKind.CAPTURE_UNDONE
            : undoneVoid,
        Math.subtractExact(isReserved ? left : 0, reserved),
        Math.subtractExact(isReserved ? 0 : left, settled),
        event.attemptId(),
        event.occurredAt());
  }

  private void add(
      MovementKind kind, long reservedDelta, long settledDelta, Attempt attempt, Instant at) {
    add(kind, reservedDelta, settledDelta, 0, attempt, at, null);
  }

  /** Zero when the first fee that is told is zero. */
  private void moveFee(Attempt attempt, Fee fee, ChargeEvent event) {
    long before = attempt.fee() == null ? 0 : attempt.fee().minorUnits();
    add(
        MovementKind.FEE,
        0,
        0,
        Math.subtractExact(fee.minorUnits(), before),
        attempt,
        event.occurredAt(),
        fee.reconciliationRunId());
  }

  private void add(
      MovementKind kind,
      long reservedDelta,
      long settledDelta,
      long feeDelta,
      Attempt attempt,
      Instant at,
      @Nullable UUID reconciliationRunId) {
    movements.add(
        new Movement(
            position,
            kind,
            reservedDelta,
            settledDelta,
            feeDelta,
            currency(),
            attempt,
            references.get(attempt.id()),
            at,
            late.contains(attempt.id()) ? attempt.startedAt() : at,
            reconciliationRunId));
  }

  private void told(UUID attemptId, @Nullable String reference) {
    if (reference != null) {
      references.put(attemptId, reference);
    }
  }

  private Attempt attempt(UUID attemptId) {
    return charge.registered().charge().attempt(attemptId);
  }

  private Currency currency() {
    return charge.registered().charge().terms().amount().currency();
  }
}
