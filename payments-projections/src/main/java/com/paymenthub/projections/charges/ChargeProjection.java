package com.paymenthub.projections.charges;

import com.paymenthub.domain.charges.ChargeEvent;
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
import com.paymenthub.domain.charges.ChargeStatus;
import com.paymenthub.platform.Timestamps;
import com.paymenthub.projections.charges.TransactionRequest.Flag;
import com.paymenthub.projections.charges.TransactionRequest.FraudAnalysisResult;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** How a charge's row follows from its events: a pure function, used live and in rebuilds. */
public final class ChargeProjection {

  private ChargeProjection() {}

  /**
   * The row after {@code event}.
   *
   * @param row the row before it; null before the first event
   * @param position the event's position in the history
   */
  public static ChargeRow apply(@Nullable ChargeRow row, ChargeEvent event, long position) {
    if (event instanceof ChargeRequested requested) {
      return ChargeRow.of(requested, position);
    }
    if (row == null) {
      throw new IllegalStateException("the history of a charge begins with its request");
    }
    Instant at = event.occurredAt();
    return switch (event) {
      case ChargeRequested _ -> throw new IllegalStateException("a charge is requested once");
      case AttemptStarted e -> started(row, e, position);
      case AttemptApproved e ->
          settled(row, e.attemptId(), request -> request.approved(e.answer(), at), at, position);
      case AttemptAccepted e ->
          settled(row, e.attemptId(), request -> request.accepted(e.answer(), at), at, position);
      case BuyerActionRequired e ->
          settled(
              row, e.attemptId(), request -> request.waitingForBuyer(e.answer(), at), at, position);
      case AttemptResumed e ->
          changed(row, e.attemptId(), request -> request.resumed(at), at, position);
      case AttemptUndone e ->
          settled(row, e.attemptId(), request -> request.undone(at), at, position);
      case AttemptDeclined e ->
          settled(row, e.attemptId(), request -> request.declined(e.answer(), at), at, position);
      case PaymentIssued e ->
          settled(row, e.attemptId(), request -> request.issued(e.answer(), at), at, position)
              .withCode(e.answer().paymentCode(), e.answer().expiresAt());
      case AttemptNotSent e ->
          settled(
              row,
              e.attemptId(),
              request -> request.withoutEffect(e.reason(), true, at),
              at,
              position);
      case AttemptNotExecuted e ->
          settled(
              row,
              e.attemptId(),
              request -> request.withoutEffect(e.reason(), false, at),
              at,
              position);
      case AttemptUnanswered e ->
          changed(row, e.attemptId(), request -> request.unanswered(at), at, position);
      case FraudAnalyzed e ->
          changed(
              row,
              e.attemptId(),
              request ->
                  request.analyzed(new FraudAnalysisResult(e.score(), e.verdict().code()), at),
              at,
              position);
      case InquiryAnswered e ->
          changed(row, e.attemptId(), request -> request.found(at), at, position);
      case ChargePreAuthorized e ->
          status(row, ChargeStatus.PRE_AUTHORIZED, e.amount().minorUnits(), at, position);
      case ChargeAuthorized e ->
          status(row, ChargeStatus.AUTHORIZED, e.amount().minorUnits(), at, position);
      case ChargeCaptured e ->
          status(row, ChargeStatus.AUTHORIZED, e.amount().minorUnits(), at, position);
      case ChargePartiallyVoided e ->
          row.withStatus(row.status(), e.residual().minorUnits(), at, position);
      case ChargeVoided _ -> status(row, ChargeStatus.VOIDED, 0, at, position);
      case ChargeCanceled _ -> status(row, ChargeStatus.CANCELED, 0, at, position);
      case OperationUndone e -> status(row, e.status(), e.residual().minorUnits(), at, position);
      case ChargeSurplus _, OperationFinished _ ->
          row.withStatus(row.status(), row.amount(), at, position);
      case ChargeChargedBack _ ->
          status(row, ChargeStatus.CHARGED_BACK, row.amount(), at, position);
      case ChargePartiallyChargedBack e ->
          row.withStatus(row.status(), e.residual().minorUnits(), at, position);
      case DisputeWon e -> {
        long left = e.residual() == null ? row.amount() : e.residual().minorUnits();
        yield status(row, ChargeStatus.AUTHORIZED, left, at, position);
      }
      case DisputeTold e -> row.withDispute(e, position);
      case ChargeFailed _ -> status(row, ChargeStatus.FAILED, row.amount(), at, position);
      case ChargeFlagged e ->
          changed(
              row,
              e.attemptId(),
              request -> request.withFlag(new Flag(e.reason(), Timestamps.format(at))),
              at,
              position);
      case AttemptResolved e ->
          changed(row, e.attemptId(), request -> request.withFlag(null), at, position);
      case FeeTold _ -> row.withStatus(row.status(), row.amount(), at, position);
    };
  }

  private static ChargeRow started(ChargeRow row, AttemptStarted event, long position) {
    List<TransactionRequest> requests = new ArrayList<>();
    requests.add(TransactionRequest.started(event));
    requests.addAll(row.transactionRequests());
    return row.withRequests(requests, event.occurredAt(), position);
  }

  private static ChargeRow status(
      ChargeRow row, ChargeStatus status, long amount, Instant at, long position) {
    // A new status removes the flag of a charge that was to be captured or released.
    return row.withRequests(
            row.transactionRequests().stream()
                .map(request -> without(ChargeFlagged.NOT_LET_GO, request))
                .toList(),
            at,
            position)
        .withStatus(status.code(), amount, at, position);
  }

  /** The outcome of the operation is known, so that its flag is removed. */
  private static ChargeRow settled(
      ChargeRow row,
      UUID attemptId,
      UnaryOperator<TransactionRequest> change,
      Instant at,
      long position) {
    return changed(
        row,
        attemptId,
        request -> without(ChargeFlagged.OUTCOME_UNKNOWN, change.apply(request)),
        at,
        position);
  }

  private static TransactionRequest without(String reason, TransactionRequest request) {
    return request.flag() != null && request.flag().reason().equals(reason)
        ? request.withFlag(null)
        : request;
  }

  private static ChargeRow changed(
      ChargeRow row,
      UUID attemptId,
      UnaryOperator<TransactionRequest> change,
      Instant at,
      long position) {
    String id = attemptId.toString();
    List<TransactionRequest> requests =
        row.transactionRequests().stream()
            .map(request -> request.id().equals(id) ? change.apply(request) : request)
            .toList();
    return row.withRequests(requests, at, position);
  }
}
