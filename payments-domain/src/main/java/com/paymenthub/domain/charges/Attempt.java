package com.paymenthub.domain.charges;

import com.paymenthub.domain.money.Money;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One request to a provider, as far as it is known.
 *
 * @param id our reference
 * @param requestType what was asked for
 * @param cause why it was made
 * @param about the other attempt that it asks about or takes back; null otherwise
 * @param route which provider, and why
 * @param amount the amount of the request
 * @param startedAt when it was about to be sent
 * @param transactionId the provider's own id of it from an answer before the end; null when there
 *     was none
 * @param references its further ids there, by their names, from all answers and notices
 * @param outcome the outcome; null while the request is under way
 * @param changedAt when its outcome last changed, or when it was started or resumed
 * @param flag why it is flagged, in snake case; null when it is not
 * @param closed the flag that a person has answered, so that nothing more is done automatically;
 *     null when there was none
 * @param noticeId the provider's own id of the notice that told of its success; null when there was
 *     no notice
 * @param fee what the provider keeps for it; null when that is not known
 * @param counted what it brought the charge, which a payer may have made more or less than was
 *     asked for; null while its money does not belong to the charge
 * @param lowered by how much a capture or void has lowered what is left of the charge; null while
 *     it has had no effect on the charge
 */
public record Attempt(
    UUID id,
    RequestType requestType,
    AttemptCause cause,
    @Nullable UUID about,
    Route route,
    Money amount,
    Instant startedAt,
    @Nullable String transactionId,
    Map<String, String> references,
    @Nullable AttemptOutcome outcome,
    Instant changedAt,
    @Nullable String flag,
    @Nullable String closed,
    @Nullable String noticeId,
    @Nullable Fee fee,
    @Nullable Money counted,
    @Nullable Money lowered) {

  static Attempt started(ChargeEvent.AttemptStarted event) {
    return new Attempt(
        event.attemptId(),
        event.requestType(),
        event.cause(),
        event.about(),
        event.route(),
        event.amount(),
        event.occurredAt(),
        null,
        Map.of(),
        null,
        event.occurredAt(),
        null,
        null,
        null,
        null,
        null,
        null);
  }

  /** The same attempt with its outcome, and without a flag. */
  Attempt answered(AttemptOutcome answer, Instant at) {
    Fee told = fee == null ? Fee.of(answer) : fee;
    @Nullable String id =
        switch (answer) {
          case AttemptOutcome.Accepted accepted -> accepted.transactionId();
          case AttemptOutcome.ActionRequired action -> action.transactionId();
          case AttemptOutcome.Issued issued -> issued.transactionId();
          default -> null;
        };
    return new Attempt(
        this.id,
        requestType,
        cause,
        about,
        route,
        amount,
        startedAt,
        id == null ? transactionId : id,
        References.joined(references, answer.references()),
        identified(answer),
        at,
        null,
        null,
        noticeId,
        told,
        counted,
        lowered);
  }

  /** An approval without an id has the one that came before: with a code, or an acceptance. */
  private AttemptOutcome identified(AttemptOutcome answer) {
    return answer instanceof AttemptOutcome.Approved approved && approved.transactionId() == null
        ? approved.identifiedBy(transactionId)
        : answer;
  }

  /** The same attempt, under way again because its buyer has acted. */
  Attempt resumed(Instant at) {
    return with(null, at, null, closed, noticeId, fee, counted, lowered);
  }

  /** The same attempt with what the provider keeps for it. */
  Attempt withFee(Fee told) {
    return with(outcome, changedAt, flag, closed, noticeId, told, counted, lowered);
  }

  /** The same attempt with what it brought the charge. */
  Attempt counting(Money amountThatCounts) {
    return with(outcome, changedAt, flag, closed, noticeId, fee, amountThatCounts, lowered);
  }

  /** The same attempt with what it took off the charge; null when it took nothing off. */
  Attempt lowering(@Nullable Money effect) {
    return with(outcome, changedAt, flag, closed, noticeId, fee, counted, effect);
  }

  /** The same attempt, which did not happen after all. */
  Attempt undone(String notice, Instant at) {
    AttemptOutcome.Approved approval =
        outcome instanceof AttemptOutcome.Approved approved ? approved : null;
    return answered(new AttemptOutcome.Undone(approval, notice), at);
  }

  /** The same attempt with the notice that reported it. */
  Attempt toldBy(@Nullable String notice) {
    return notice == null
        ? this
        : with(outcome, changedAt, flag, closed, notice, fee, counted, lowered);
  }

  /** The same attempt, whose success was known, with its notice: what is open about it stays so. */
  Attempt toldAgainBy(ChargeEvent.AttemptApproved event) {
    AttemptOutcome known =
        outcome instanceof AttemptOutcome.Approved approved
            ? approved.referredToAs(event.answer().references())
            : outcome;
    return with(known, event.occurredAt(), flag, closed, event.noticeId(), fee, counted, lowered);
  }

  /** The same attempt, flagged. */
  Attempt handedOver(String reason) {
    return decided(reason, null);
  }

  /** The same attempt after a person has answered the flag. */
  Attempt resolved() {
    return decided(null, flag);
  }

  /** The same attempt without its flag, which no person has answered. */
  Attempt withoutFlag() {
    return decided(null, closed);
  }

  private Attempt decided(@Nullable String newFlag, @Nullable String newlyClosed) {
    return with(outcome, changedAt, newFlag, newlyClosed, noticeId, fee, counted, lowered);
  }

  /** What was asked for stays as it is. */
  private Attempt with(
      @Nullable AttemptOutcome newOutcome,
      Instant at,
      @Nullable String newFlag,
      @Nullable String newlyClosed,
      @Nullable String notice,
      @Nullable Fee told,
      @Nullable Money amountThatCounts,
      @Nullable Money effect) {
    return new Attempt(
        id,
        requestType,
        cause,
        about,
        route,
        amount,
        startedAt,
        transactionId,
        newOutcome == null ? references : References.joined(references, newOutcome.references()),
        newOutcome,
        at,
        newFlag,
        newlyClosed,
        notice,
        told,
        amountThatCounts,
        effect);
  }

  /** Whether it is flagged. */
  public boolean isFlagged() {
    return flag != null;
  }

  /**
   * Whether nothing is done about it automatically: it is flagged, or a person has answered its
   * flag.
   */
  boolean isLeftToPeople(String reason) {
    return isFlagged() || reason.equals(closed);
  }

  /** Whether it was not sent because the request had no time left for its answer. */
  boolean isPutOff() {
    return outcome instanceof AttemptOutcome.NotSent(String reason)
        && reason.equals(AttemptOutcome.NotSent.NO_TIME_LEFT);
  }

  /** Whether it has no answer yet. */
  public boolean isUnderWay() {
    return outcome == null;
  }

  /** Whether it is under way again because its buyer has acted. */
  public boolean isResumed() {
    return isUnderWay() && changedAt.isAfter(startedAt);
  }

  /** Whether the answer did not come in time. */
  public boolean isUnanswered() {
    return outcome instanceof AttemptOutcome.Unknown;
  }

  /** Whether the provider has taken it on, and has not told yet whether it has done it. */
  public boolean isAccepted() {
    return outcome instanceof AttemptOutcome.Accepted;
  }

  /** Whether the anti-fraud provider has taken the analysis on, and judges later. */
  public boolean awaitsVerdict() {
    return requestType == RequestType.ANTI_FRAUD && isAccepted();
  }

  /** Whether the provider waits for the buyer to act. */
  public boolean awaitsBuyer() {
    return outcome instanceof AttemptOutcome.ActionRequired;
  }

  /** Whether the provider is known to have done it. */
  public boolean isApproved() {
    return outcome instanceof AttemptOutcome.Approved;
  }

  /** Whether the provider has said that it did not happen after all. */
  public boolean isUndone() {
    return outcome instanceof AttemptOutcome.Undone;
  }

  /** Whether a notice of its provider told of its success, or that it did not happen after all. */
  public boolean isToldBy(String notice) {
    return notice.equals(noticeId)
        || (outcome instanceof AttemptOutcome.Undone(_, String undoneBy)
            && undoneBy.equals(notice));
  }

  /** Whether it surely had no effect, without a refusal by the provider. */
  public boolean isWithoutEffect() {
    return outcome instanceof AttemptOutcome.NotSent
        || outcome instanceof AttemptOutcome.NotExecuted;
  }

  /** Whether another one like it may succeed. */
  boolean mayBeTriedAgain() {
    return isWithoutEffect()
        || (outcome instanceof AttemptOutcome.Declined declined && declined.retryAt() != null);
  }

  /** Whether it is a capture that the charge counts on. */
  boolean isEffectiveCapture() {
    return requestType == RequestType.CAPTURE && lowered != null;
  }

  /** Whether it reverses another attempt whose outcome is unknown. */
  public boolean isReversal() {
    return requestType == RequestType.VOID && cause == AttemptCause.OUTCOME_UNKNOWN;
  }

  /** Whether it ends a code or an action of the buyer, because the merchant wants no money. */
  public boolean cancelsCode() {
    return requestType == RequestType.VOID && cause == AttemptCause.MERCHANT && about != null;
  }

  /**
   * Whether it may still take effect: it is under way, was never answered, or the provider finishes
   * it later.
   */
  boolean isOpen() {
    return isUnderWay() || isUnanswered() || isAccepted();
  }

  /**
   * Whether its provider may still say something else about it than what is known.
   *
   * @param knowsNews whether it also knows what became later of what it has done
   */
  boolean mayChange(boolean knowsNews) {
    return (requestType.movesMoney() || requestType == RequestType.ANTI_FRAUD)
        && !isReversal()
        && switch (outcome) {
          case AttemptOutcome.Unknown _,
              AttemptOutcome.Accepted _,
              AttemptOutcome.Issued _,
              AttemptOutcome.ActionRequired _,
              AttemptOutcome.Declined _,
              AttemptOutcome.NotExecuted _ ->
              true;
          case AttemptOutcome.Approved _ -> knowsNews;
          case null, default -> false;
        };
  }

  /** Whether it is unknown if it moves money: it is open, and no reversal of another attempt. */
  public boolean isUnresolved() {
    return requestType.movesMoney() && !isReversal() && isOpen();
  }

  /**
   * Whether the provider is going to give back, or to release, a part of the charge's money on the
   * merchant's behalf.
   */
  boolean reservesItsAmount() {
    return requestType == RequestType.VOID
        && cause == AttemptCause.MERCHANT
        && about == null
        && isAccepted();
  }

  /**
   * Whether nothing else may be done to the charge before its outcome is known. The void of a late
   * success concerns money that does not belong to the charge.
   */
  public boolean blocks() {
    return requestType == RequestType.ANTI_FRAUD
        ? isUnderWay()
        : isUnresolved() && cause != AttemptCause.LATE_SUCCESS;
  }
}
