package com.paymenthub.domain.charges;

import com.paymenthub.domain.money.Money;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One request to a provider, as far as it is known.
 *
 * @param id our reference
 * @param requestType what was asked for
 * @param cause on whose account
 * @param about the other attempt that it asks about or takes back; null otherwise
 * @param route which provider, and why
 * @param amount the amount of the request
 * @param startedAt when it was about to be sent
 * @param outcome what came back; null while the request is under way
 * @param changedAt when its outcome last changed, or when it was started
 * @param flag why it waits for a person, in snake case; null when it does not
 * @param closed the flag about which a person has decided, so that nothing more is done about it by
 *     itself; null when there was none
 * @param noticeId the provider's own id of the notice that told of its success; null when it did
 *     not tell of its own accord
 */
public record Attempt(
    UUID id,
    RequestType requestType,
    AttemptCause cause,
    @Nullable UUID about,
    Route route,
    Money amount,
    Instant startedAt,
    @Nullable AttemptOutcome outcome,
    Instant changedAt,
    @Nullable String flag,
    @Nullable String closed,
    @Nullable String noticeId) {

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
        event.occurredAt(),
        null,
        null,
        null);
  }

  /** The same attempt with what came back, which nobody has to look for any more. */
  Attempt answered(AttemptOutcome answer, Instant at) {
    return new Attempt(
        id, requestType, cause, about, route, amount, startedAt, answer, at, null, null, noticeId);
  }

  /** The same attempt with the notice that told of it. */
  Attempt toldBy(@Nullable String notice) {
    return notice == null
        ? this
        : new Attempt(
            id,
            requestType,
            cause,
            about,
            route,
            amount,
            startedAt,
            outcome,
            changedAt,
            flag,
            closed,
            notice);
  }

  /** The same attempt in the hands of a person. */
  Attempt handedOver(String reason) {
    return decided(reason, null);
  }

  /** The same attempt after a person has decided. */
  Attempt resolved() {
    return decided(null, flag);
  }

  /** The same attempt, which waits for a person no more although nobody has decided. */
  Attempt withoutFlag() {
    return decided(null, closed);
  }

  private Attempt decided(@Nullable String newFlag, @Nullable String newlyClosed) {
    return new Attempt(
        id,
        requestType,
        cause,
        about,
        route,
        amount,
        startedAt,
        outcome,
        changedAt,
        newFlag,
        newlyClosed,
        noticeId);
  }

  /** Whether it waits for a person. */
  public boolean isFlagged() {
    return flag != null;
  }

  /** Whether nothing is done about it by itself: a person is to decide, or has decided this. */
  boolean isLeftToPeople(String reason) {
    return isFlagged() || reason.equals(closed);
  }

  /** Whether it was not sent because nobody would have waited for its answer. */
  boolean isPutOff() {
    return outcome instanceof AttemptOutcome.NotSent(String reason)
        && reason.equals(AttemptOutcome.NotSent.NO_TIME_LEFT);
  }

  /** Whether nothing came back yet, in time or late. */
  public boolean isUnderWay() {
    return outcome == null;
  }

  /** Whether the answer did not come in time. */
  public boolean isUnanswered() {
    return outcome instanceof AttemptOutcome.Unknown;
  }

  /** Whether the provider is known to have done it. */
  public boolean isApproved() {
    return outcome instanceof AttemptOutcome.Approved;
  }

  /** Whether it surely changed nothing, without the provider having refused it. */
  public boolean isWithoutEffect() {
    return outcome instanceof AttemptOutcome.NotSent
        || outcome instanceof AttemptOutcome.NotExecuted;
  }

  /** Whether it makes sure that another attempt of unknown outcome never takes effect. */
  public boolean isReversal() {
    return requestType == RequestType.VOID && cause == AttemptCause.OUTCOME_UNKNOWN;
  }

  /** Whether nobody knows yet whether it moved money: under way, or never answered. */
  public boolean isUnresolved() {
    return requestType.movesMoney() && !isReversal() && (isUnderWay() || isUnanswered());
  }

  /**
   * Whether nothing else may be done to the charge before its outcome is known. The voiding of a
   * late success concerns money that the charge never counted on.
   */
  public boolean blocks() {
    return requestType == RequestType.ANTI_FRAUD
        ? isUnderWay()
        : isUnresolved() && cause != AttemptCause.LATE_SUCCESS;
  }
}
