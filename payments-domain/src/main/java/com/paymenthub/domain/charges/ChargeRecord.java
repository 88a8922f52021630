package com.paymenthub.domain.charges;

import com.paymenthub.domain.money.Money;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The data of a registered charge, in every state.
 *
 * @param id the charge
 * @param terms what was asked for
 * @param requestId the id of the request that registered it
 * @param idempotencyKey the idempotency key of that request
 * @param requestedAt when it was registered
 * @param residual what is left after captures and voids (docs/interface.md §4)
 * @param attempts every request to a provider, the oldest first
 * @param disputes every dispute, the oldest first
 * @param surplusAt since when all of its money has to go back; null when it may stay
 * @param lastEventAt the time of the latest event
 */
public record ChargeRecord(
    UUID id,
    ChargeTerms terms,
    @Nullable String requestId,
    @Nullable String idempotencyKey,
    Instant requestedAt,
    Money residual,
    List<Attempt> attempts,
    List<Dispute> disputes,
    @Nullable Instant surplusAt,
    Instant lastEventAt) {

  public ChargeRecord {
    attempts = Attempts.of(attempts);
    disputes = List.copyOf(disputes);
  }

  /**
   * The attempt with this id.
   *
   * @throws IllegalArgumentException when the charge has no such attempt
   */
  public Attempt attempt(UUID attemptId) {
    int index = Attempts.of(attempts).indexOf(attemptId);
    if (index < 0) {
      throw new IllegalArgumentException("no attempt " + attemptId);
    }
    return attempts.get(index);
  }

  /** The attempt that was started last; a registered charge always has one. */
  public Attempt latestAttempt() {
    return attempts.getLast();
  }

  /** The latest attempt of ours to reserve or take the money. */
  public Attempt latestAuthorization() {
    return attempts.reversed().stream()
        .filter(
            attempt ->
                attempt.requestType().isAuthorization() && attempt.cause() != AttemptCause.PROVIDER)
        .findFirst()
        .orElseThrow();
  }

  /** The attempt that reserved or took the money, when it has succeeded. */
  public Optional<Attempt> authorization() {
    return Optional.of(latestAuthorization()).filter(Attempt::isApproved);
  }

  /** The latest capture that the charge counts on. */
  Optional<Attempt> latestCapture() {
    return attempts.reversed().stream().filter(Attempt::isEffectiveCapture).findFirst();
  }

  /** The attempts that ask about another one or take it back, the oldest first. */
  public List<Attempt> about(UUID attemptId) {
    return attempts.stream().filter(attempt -> attemptId.equals(attempt.about())).toList();
  }

  /**
   * Whether nothing is to be asked about an attempt because of a hint: there can be no news of it,
   * its provider answers no inquiries, or one that began after the hint was answered. "Never heard"
   * of what it has done is no answer: it does not find that yet.
   *
   * @param hintedAt when the hint came
   * @param knowsNews whether its provider also knows what became later of what it has done
   */
  public boolean isSettledSince(UUID attemptId, Instant hintedAt, boolean knowsNews) {
    Attempt attempt = attempt(attemptId);
    return !attempt.route().answersInquiries()
        || !(attempt.isUnderWay() || (attempt.mayChange(knowsNews) && !isBeingReversed(attempt)))
        || about(attemptId).stream()
            .anyMatch(
                inquiry ->
                    inquiry.outcome() instanceof AttemptOutcome.Found(InquiryFinding finding)
                        && !(attempt.isApproved() && finding == InquiryFinding.NEVER_HEARD)
                        && !inquiry.startedAt().isBefore(hintedAt));
  }

  /**
   * Whether a reversal of this attempt may still take effect: it is under way, its answer was lost
   * or only accepts it, and no later one was answered.
   */
  boolean isBeingReversed(Attempt attempt) {
    return reversalsOf(attempt.id()).reversed().stream()
        .filter(reversal -> !reversal.isWithoutEffect())
        .findFirst()
        .filter(Attempt::isOpen)
        .isPresent();
  }

  /** The attempts to reverse this attempt, the oldest first. */
  List<Attempt> reversalsOf(UUID attemptId) {
    return about(attemptId).stream().filter(Attempt::isReversal).toList();
  }

  /**
   * What providers keep for all of the attempts together, in minor units; null while none of them
   * has told a fee.
   */
  public @Nullable Long feeMinorUnits() {
    return attempts.stream()
        .map(Attempt::fee)
        .filter(Objects::nonNull)
        .map(Fee::minorUnits)
        .reduce(Math::addExact)
        .orElse(null);
  }

  ChargeRecord started(ChargeEvent.AttemptStarted event) {
    return new ChargeRecord(
        id,
        terms,
        requestId,
        idempotencyKey,
        requestedAt,
        residual,
        Attempts.of(attempts).and(Attempt.started(event)),
        disputes,
        surplusAt,
        event.occurredAt());
  }

  ChargeRecord answered(UUID attemptId, AttemptOutcome outcome, Instant at) {
    return changed(attemptId, attempt -> attempt.answered(outcome, at), at);
  }

  ChargeRecord resumed(UUID attemptId, Instant at) {
    return changed(attemptId, attempt -> attempt.resumed(at), at);
  }

  ChargeRecord approved(ChargeEvent.AttemptApproved event) {
    return changed(
        event.attemptId(),
        attempt ->
            attempt.isApproved()
                ? attempt.toldAgainBy(event)
                : attempt.answered(event.answer(), event.occurredAt()).toldBy(event.noticeId()),
        event.occurredAt());
  }

  /** With the money of an attempt, which belongs to the charge from now on. */
  ChargeRecord counted(UUID attemptId, Money amount, Instant at) {
    return changed(attemptId, attempt -> attempt.counting(amount), at);
  }

  ChargeRecord undone(ChargeEvent.AttemptUndone event) {
    return changed(
        event.attemptId(),
        attempt -> attempt.undone(event.noticeId(), event.occurredAt()),
        event.occurredAt());
  }

  /** After a capture or void, which leaves so much. */
  ChargeRecord lowered(UUID attemptId, Money left, Instant at) {
    Money effect = residual.minus(left);
    return changed(attemptId, attempt -> attempt.lowering(effect), at).left(left, at);
  }

  /** After a capture or void that did not happen after all. */
  ChargeRecord restored(ChargeEvent.OperationUndone event) {
    Instant at = event.occurredAt();
    return changed(event.attemptId(), attempt -> attempt.lowering(null), at)
        .left(event.residual(), at);
  }

  /** The dispute with this id of its provider; empty when there is none. */
  Optional<Dispute> dispute(String caseId) {
    return disputes.stream().filter(one -> one.details().caseId().equals(caseId)).findFirst();
  }

  ChargeRecord told(ChargeEvent.DisputeTold event) {
    List<Dispute> all = new ArrayList<>(disputes);
    @Nullable Dispute before = dispute(event.dispute().caseId()).orElse(null);
    Dispute after = Dispute.after(before, event);
    if (before == null) {
      all.add(after);
    } else {
      all.set(disputes.indexOf(before), after);
    }
    return with(residual, withoutFlagOf(before, event).attempts, all, event.occurredAt());
  }

  /** Money that the charge had not followed to the buyer is back, so that nobody has to look. */
  private ChargeRecord withoutFlagOf(@Nullable Dispute before, ChargeEvent.DisputeTold event) {
    if (before == null
        || before.attemptId() == null
        || event.attemptId() == null
        || event.dispute().state() != DisputeState.WON
        || !Disputes.isEven(this, before, attempt(event.attemptId()).amount())) {
      return this;
    }
    return changed(before.attemptId(), Attempt::withoutFlag, event.occurredAt());
  }

  /** Also of a dispute that was told too early: it is flagged until the charge follows. */
  ChargeRecord chargedBack(ChargeEvent.ChargeChargedBack event) {
    Instant at = event.occurredAt();
    return changed(event.attemptId(), Attempt::withoutFlag, at)
        .taking(event.attemptId(), residual, at);
  }

  ChargeRecord chargedBack(ChargeEvent.ChargePartiallyChargedBack event) {
    Instant at = event.occurredAt();
    return changed(event.attemptId(), Attempt::withoutFlag, at)
        .lowered(event.attemptId(), event.residual(), at)
        .taking(event.attemptId(), event.amount(), at);
  }

  /** After a dispute that the merchant has won; what it had taken is there again. */
  ChargeRecord won(ChargeEvent.DisputeWon event) {
    Instant at = event.occurredAt();
    Money left = event.residual() == null ? residual : event.residual();
    UUID about = attempt(event.attemptId()).about();
    ChargeRecord again =
        about == null ? this : changed(about, attempt -> attempt.lowering(null), at);
    return again.taking(event.attemptId(), null, at).left(left, at);
  }

  /** With what the charge lacks because of the dispute of which an attempt tells. */
  private ChargeRecord taking(UUID attemptId, @Nullable Money amount, Instant at) {
    return with(
        residual,
        attempts,
        disputes.stream().map(one -> one.isToldBy(attemptId) ? one.taking(amount) : one).toList(),
        at);
  }

  ChargeRecord feeTold(ChargeEvent.FeeTold event) {
    Fee fee = new Fee(event.feeMinorUnits(), event.reconciliationRunId());
    return changed(event.attemptId(), attempt -> attempt.withFee(fee), event.occurredAt());
  }

  ChargeRecord flagged(UUID attemptId, String reason, Instant at) {
    return changed(attemptId, attempt -> attempt.handedOver(reason), at);
  }

  ChargeRecord resolved(UUID attemptId, Instant at) {
    return changed(attemptId, Attempt::resolved, at);
  }

  /** Without the flags of a reason that has gone away. */
  ChargeRecord without(String reason) {
    return with(
        attempts.stream()
            .map(attempt -> reason.equals(attempt.flag()) ? attempt.withoutFlag() : attempt)
            .toList(),
        lastEventAt);
  }

  ChargeRecord surplus(Instant at) {
    return new ChargeRecord(
        id, terms, requestId, idempotencyKey, requestedAt, residual, attempts, disputes, at, at);
  }

  ChargeRecord at(Instant at) {
    return left(residual, at);
  }

  ChargeRecord left(Money newResidual, Instant at) {
    return with(newResidual, attempts, disputes, at);
  }

  private ChargeRecord changed(UUID attemptId, UnaryOperator<Attempt> change, Instant at) {
    Attempts all = Attempts.of(attempts);
    int index = all.indexOf(attemptId);
    return with(index < 0 ? all : all.with(index, change.apply(all.get(index))), at);
  }

  private ChargeRecord with(List<Attempt> changed, Instant at) {
    return with(residual, changed, disputes, at);
  }

  /** What was asked for stays as it is. */
  private ChargeRecord with(
      Money newResidual, List<Attempt> newAttempts, List<Dispute> newDisputes, Instant at) {
    return new ChargeRecord(
        id,
        terms,
        requestId,
        idempotencyKey,
        requestedAt,
        newResidual,
        newAttempts,
        newDisputes,
        surplusAt,
        at);
  }
}
