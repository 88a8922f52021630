package com.paymenthub.domain.charges;

import com.paymenthub.domain.history.HistoryEvent;
import com.paymenthub.domain.money.Money;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What has happened to a charge. Stored for ever under the logical names of {@link
 * com.paymenthub.domain.catalog.EventNames}; never a personal datum, never card data.
 */
public sealed interface ChargeEvent extends HistoryEvent {

  /** The charge it happened to. */
  UUID chargeId();

  /**
   * A merchant asked for money; the charge is pending.
   *
   * @param terms what was asked for
   * @param requestId the id of the request
   * @param idempotencyKey the idempotency key of the request
   */
  record ChargeRequested(
      UUID chargeId,
      ChargeTerms terms,
      @Nullable String requestId,
      @Nullable String idempotencyKey,
      Instant occurredAt)
      implements ChargeEvent {}

  /**
   * A request to a provider is about to be sent.
   *
   * @param attemptId our reference, which the provider gets too
   * @param requestType what the provider is asked to do
   * @param cause on whose account
   * @param about the other attempt that it asks about or takes back
   * @param route which provider, and why
   * @param amount the amount of the request
   * @param requestId the id of the merchant's request behind it
   * @param idempotencyKey the idempotency key of the merchant's request behind it
   */
  record AttemptStarted(
      UUID chargeId,
      UUID attemptId,
      RequestType requestType,
      AttemptCause cause,
      @Nullable UUID about,
      Route route,
      Money amount,
      @Nullable String requestId,
      @Nullable String idempotencyKey,
      Instant occurredAt)
      implements ChargeEvent {}

  /**
   * The provider did what the attempt asked for.
   *
   * @param attemptId our reference of the attempt
   * @param answer what the provider answered
   * @param noticeId the provider's own id of the notice, where it told of its own accord
   */
  record AttemptApproved(
      UUID chargeId,
      UUID attemptId,
      AttemptOutcome.Approved answer,
      @Nullable String noticeId,
      Instant occurredAt)
      implements ChargeEvent {}

  /**
   * The provider has taken the attempt on, and tells later whether it has done it, or how it has
   * judged the charge; no money counts as moved yet.
   *
   * @param attemptId our reference of the attempt
   * @param answer what the provider answered
   */
  record AttemptAccepted(
      UUID chargeId, UUID attemptId, AttemptOutcome.Accepted answer, Instant occurredAt)
      implements ChargeEvent {}

  /**
   * The buyer has to act before the provider does what the attempt asks for, for example to prove
   * who they are (3-D Secure).
   *
   * @param attemptId our reference of the attempt
   * @param answer what the provider answered
   */
  record BuyerActionRequired(
      UUID chargeId, UUID attemptId, AttemptOutcome.ActionRequired answer, Instant occurredAt)
      implements ChargeEvent {}

  /**
   * The buyer has acted, and the provider is about to be asked to complete the attempt.
   *
   * @param attemptId our reference of the attempt
   * @param requestId the id of the request behind it
   * @param idempotencyKey the idempotency key of the request behind it
   */
  record AttemptResumed(
      UUID chargeId,
      UUID attemptId,
      @Nullable String requestId,
      @Nullable String idempotencyKey,
      Instant occurredAt)
      implements ChargeEvent {}

  /**
   * The provider refused the attempt and moved nothing.
   *
   * @param attemptId our reference of the attempt
   * @param answer what the provider answered
   */
  record AttemptDeclined(
      UUID chargeId, UUID attemptId, AttemptOutcome.Declined answer, Instant occurredAt)
      implements ChargeEvent {}

  /**
   * The attempt surely never left us.
   *
   * @param attemptId our reference of the attempt
   * @param reason why: {@code circuit_open} or {@code bulkhead_full} by our own limits, {@code
   *     no_time_left} for the request, {@code stopping} of the node, {@code
   *     provider_not_configured}, {@code connection_refused}, {@code connection_timed_out}, {@code
   *     host_unreachable}, {@code no_host} for the account, {@code credential_missing}, {@code
   *     certificate_unusable}, {@code no_access_token}, {@code not_a_request} of HTTP
   */
  record AttemptNotSent(UUID chargeId, UUID attemptId, String reason, Instant occurredAt)
      implements ChargeEvent {}

  /**
   * No answer came in time; whether money moved is unknown.
   *
   * @param attemptId our reference of the attempt
   * @param reason why: {@code deadline_passed}, {@code connection_broken}, {@code interrupted},
   *     {@code unanswered} by the simulator, {@code adapter_failed}, {@code node_lost} for a node
   *     that died before the answer, {@code overdue} for an analysis that was to be judged later
   */
  record AttemptUnanswered(UUID chargeId, UUID attemptId, String reason, Instant occurredAt)
      implements ChargeEvent {}

  /**
   * The provider says that an attempt did not happen after all, although it had told, or may have
   * told, that it was done. Nothing that is told of the attempt later counts.
   *
   * @param attemptId our reference of the attempt
   * @param noticeId the provider's own id of the notice
   */
  record AttemptUndone(UUID chargeId, UUID attemptId, String noticeId, Instant occurredAt)
      implements ChargeEvent {}

  /**
   * There is a code that the buyer can pay; the charge waits for the payment.
   *
   * @param attemptId our reference of the attempt
   * @param answer the code, and until when it can be paid
   */
  record PaymentIssued(
      UUID chargeId, UUID attemptId, AttemptOutcome.Issued answer, Instant occurredAt)
      implements ChargeEvent {}

  /**
   * It came out that the provider did nothing, nor will it.
   *
   * @param attemptId our reference of the attempt
   * @param reason how that is known: {@code not_executed} as the provider says, {@code reversed} on
   *     our behalf, {@code never_heard} of by the provider when it would know it, {@code expired}
   *     without a payment, {@code canceled} by the merchant, {@code resolved_by_a_person}
   */
  record AttemptNotExecuted(UUID chargeId, UUID attemptId, String reason, Instant occurredAt)
      implements ChargeEvent {}

  /**
   * The anti-fraud provider, or a person in its place, has judged the charge.
   *
   * @param attemptId our reference of the analysis
   * @param verdict the judgement
   * @param score 0 to 100, the higher the more trustworthy
   */
  record FraudAnalyzed(
      UUID chargeId, UUID attemptId, FraudVerdict verdict, int score, Instant occurredAt)
      implements ChargeEvent {}

  /**
   * The provider was asked about an earlier attempt and answered.
   *
   * @param attemptId our reference of the inquiry
   * @param about the attempt that it was asked about
   * @param finding what it said
   */
  record InquiryAnswered(
      UUID chargeId, UUID attemptId, UUID about, InquiryFinding finding, Instant occurredAt)
      implements ChargeEvent {}

  /**
   * The amount is reserved on the card and waits for its capture.
   *
   * @param attemptId our reference of the attempt that reserved it
   * @param amount what is reserved
   */
  record ChargePreAuthorized(UUID chargeId, UUID attemptId, Money amount, Instant occurredAt)
      implements ChargeEvent {}

  /**
   * The amount is confirmed and will be settled.
   *
   * @param attemptId our reference of the attempt that confirmed it
   * @param amount what is confirmed
   */
  record ChargeAuthorized(UUID chargeId, UUID attemptId, Money amount, Instant occurredAt)
      implements ChargeEvent {}

  /**
   * The charge came to nothing.
   *
   * @param attemptId the attempt after which no other followed
   * @param reason why, in snake case: the declined code, or why the attempt was not sent
   */
  record ChargeFailed(UUID chargeId, UUID attemptId, String reason, Instant occurredAt)
      implements ChargeEvent {}

  /**
   * The reserved amount, or a part of it, was taken; what was not taken is released.
   *
   * @param attemptId our reference of the capture
   * @param amount what was taken
   */
  record ChargeCaptured(UUID chargeId, UUID attemptId, Money amount, Instant occurredAt)
      implements ChargeEvent {}

  /**
   * A part of the amount was released or given back.
   *
   * @param attemptId our reference of the void
   * @param amount that part
   * @param residual what is left
   */
  record ChargePartiallyVoided(
      UUID chargeId, UUID attemptId, Money amount, Money residual, Instant occurredAt)
      implements ChargeEvent {}

  /**
   * All that was left was released or given back.
   *
   * @param attemptId our reference of the void
   * @param amount what was left before
   */
  record ChargeVoided(UUID chargeId, UUID attemptId, Money amount, Instant occurredAt)
      implements ChargeEvent {}

  /**
   * What was reserved was released without the merchant asking for it, or the merchant canceled a
   * code that waited for its payment.
   *
   * @param attemptId our reference of the void
   * @param reason why, in snake case: the cause of the attempt
   */
  record ChargeCanceled(UUID chargeId, UUID attemptId, String reason, Instant occurredAt)
      implements ChargeEvent {}

  /**
   * A capture or a void did not happen after all, and the charge stands as it did without it.
   *
   * @param attemptId our reference of the capture or void
   * @param status the status afterwards: {@code pre_authorized} or {@code authorized}
   * @param residual what is left afterwards
   */
  record OperationUndone(
      UUID chargeId, UUID attemptId, ChargeStatus status, Money residual, Instant occurredAt)
      implements ChargeEvent {}

  /**
   * The provider has finished an operation that it had accepted, or has given back a part of its
   * own accord, and the status of the charge is the same as before; or nothing follows by itself
   * from an analysis that was waited for.
   *
   * @param attemptId our reference of the capture, void or analysis
   * @param status the status of the charge
   */
  record OperationFinished(UUID chargeId, UUID attemptId, ChargeStatus status, Instant occurredAt)
      implements ChargeEvent {}

  /**
   * All that was left of the charge went back to the buyer after a dispute.
   *
   * @param attemptId our reference of what the provider told
   */
  record ChargeChargedBack(UUID chargeId, UUID attemptId, Instant occurredAt)
      implements ChargeEvent {}

  /**
   * A part of the amount went back to the buyer after a dispute.
   *
   * @param attemptId our reference of what the provider told
   * @param amount that part
   * @param residual what is left
   */
  record ChargePartiallyChargedBack(
      UUID chargeId, UUID attemptId, Money amount, Money residual, Instant occurredAt)
      implements ChargeEvent {}

  /**
   * The merchant has won a dispute: money that went back to the buyer is the merchant's again.
   *
   * @param attemptId our reference of what the provider told
   * @param residual what is left afterwards; null in older events for what was left before
   */
  record DisputeWon(UUID chargeId, UUID attemptId, @Nullable Money residual, Instant occurredAt)
      implements ChargeEvent {}

  /**
   * Something about a dispute became known.
   *
   * @param attemptId our reference of what the provider told of its money; null when no money moved
   * @param dispute the dispute as it stands
   * @param status of the charge, where no other event tells merchants of it
   */
  record DisputeTold(
      UUID chargeId,
      @Nullable UUID attemptId,
      Dispute.DisputeDetails dispute,
      @Nullable ChargeStatus status,
      Instant occurredAt)
      implements ChargeEvent {}

  /** The session is paid by another charge, or was withdrawn: all of the money goes back. */
  record ChargeSurplus(UUID chargeId, Instant occurredAt) implements ChargeEvent {}

  /**
   * A settlement file told which fee the provider keeps for an attempt. A fee that was known is
   * told anew only by a file that replaces the one that had told it.
   *
   * @param attemptId our reference of the attempt
   * @param feeMinorUnits all of the fee, in minor units of the charge's currency; negative when the
   *     provider gives back a fee
   * @param reconciliationRunId the comparison of the settlement file
   */
  record FeeTold(
      UUID chargeId,
      UUID attemptId,
      long feeMinorUnits,
      UUID reconciliationRunId,
      Instant occurredAt)
      implements ChargeEvent {}

  /**
   * Nobody but a person can tell what became of an attempt.
   *
   * @param attemptId our reference of the attempt
   * @param reason why: {@code outcome_unknown}, {@code not_given_back}, {@code not_let_go}, {@code
   *     session_overpaid}, {@code unexpected_payment}, {@code late_capture}, {@code late_void},
   *     {@code late_reversal}, {@code late_undoing}
   */
  record ChargeFlagged(UUID chargeId, UUID attemptId, String reason, Instant occurredAt)
      implements ChargeEvent {

    /** The reason that a payment came which nobody waited for. */
    public static final String UNEXPECTED_PAYMENT = "unexpected_payment";

    /** The reason that a capture succeeded late, when the charge allowed it no more. */
    public static final String LATE_CAPTURE = "late_capture";

    /** The reason that a void succeeded late, when the charge allowed it no more. */
    public static final String LATE_VOID = "late_void";

    /** The reason that an attempt succeeded while it was being undone. */
    public static final String LATE_REVERSAL = "late_reversal";

    /** The reason that a provider undid an attempt when the charge could not follow any more. */
    public static final String LATE_UNDOING = "late_undoing";

    /** The reason that goes away by itself, when the outcome comes to light after all. */
    public static final String OUTCOME_UNKNOWN = "outcome_unknown";

    /** The reason that a late success could not be given back to the buyer. */
    public static final String NOT_GIVEN_BACK = "not_given_back";

    /** The reason that a bank slip was paid whose session needed no more money. */
    public static final String SESSION_OVERPAID = "session_overpaid";

    /** The reason that goes away when what nobody captured in time is captured or let go. */
    public static final String NOT_LET_GO = "not_let_go";
  }

  /**
   * A person has found out what the flag of an attempt asked about. Who that was, and why, is in
   * the audit table.
   *
   * @param attemptId our reference of the attempt
   * @param reason why it was flagged, as in {@code charge.flagged}
   * @param moved whether the money has moved: for an outcome that was unknown, that of the attempt;
   *     for money that could not be returned, or that nobody waited for, its return
   */
  record AttemptResolved(
      UUID chargeId, UUID attemptId, String reason, boolean moved, Instant occurredAt)
      implements ChargeEvent {}
}
