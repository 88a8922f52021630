package com.paymenthub.projections.charges;

import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.ChargeEvent;
import com.paymenthub.domain.charges.ChargeEvent.AttemptApproved;
import com.paymenthub.domain.charges.ChargeEvent.AttemptDeclined;
import com.paymenthub.domain.charges.ChargeEvent.AttemptNotSent;
import com.paymenthub.domain.charges.ChargeEvent.AttemptStarted;
import com.paymenthub.domain.charges.ChargeEvent.AttemptUnanswered;
import com.paymenthub.domain.charges.ChargeEvent.ChargeAuthorized;
import com.paymenthub.domain.charges.ChargeEvent.ChargeFailed;
import com.paymenthub.domain.charges.ChargeEvent.ChargePreAuthorized;
import com.paymenthub.domain.charges.ChargeEvent.ChargeRequested;
import com.paymenthub.domain.charges.ChargeStatus;
import com.paymenthub.domain.charges.ChargeTerms;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.projections.Timestamps;
import com.paymenthub.projections.charges.TransactionRequest.ProviderAuthorization;
import com.paymenthub.projections.charges.TransactionRequest.ProviderError;
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
   * @param sequenceNumber the event's position in the history
   */
  public static ChargeRow apply(@Nullable ChargeRow row, ChargeEvent event, long sequenceNumber) {
    if (event instanceof ChargeRequested requested) {
      return requested(requested, sequenceNumber);
    }
    if (row == null) {
      throw new IllegalStateException("the history of a charge begins with its request");
    }
    return switch (event) {
      case ChargeRequested _ -> throw new IllegalStateException("a charge is requested once");
      case AttemptStarted e -> started(row, e, sequenceNumber);
      case AttemptApproved e -> approved(row, e, sequenceNumber);
      case AttemptDeclined e -> declined(row, e, sequenceNumber);
      case AttemptNotSent e ->
          unsuccessful(row, e.attemptId(), "failed", e.reason(), e.occurredAt(), sequenceNumber);
      case AttemptUnanswered e ->
          unsuccessful(row, e.attemptId(), "timeout", null, e.occurredAt(), sequenceNumber);
      case ChargePreAuthorized e ->
          status(row, ChargeStatus.PRE_AUTHORIZED, e.amount().minorUnits(), e, sequenceNumber);
      case ChargeAuthorized e ->
          status(row, ChargeStatus.AUTHORIZED, e.amount().minorUnits(), e, sequenceNumber);
      case ChargeFailed e -> status(row, ChargeStatus.FAILED, row.amount(), e, sequenceNumber);
    };
  }

  private static ChargeRow requested(ChargeRequested event, long sequenceNumber) {
    ChargeTerms terms = event.terms();
    return new ChargeRow(
        event.chargeId(),
        terms.clientId(),
        terms.merchantId(),
        terms.customerId(),
        terms.cardId(),
        terms.orderId(),
        ChargeStatus.PENDING.code(),
        terms.amount().minorUnits(),
        terms.amount().minorUnits(),
        terms.amount().currency().getCurrencyCode(),
        terms.capture(),
        terms.paymentMethod().paymentType(),
        switch (terms.paymentMethod()) {
          case PaymentMethod.Credit(int installments) -> installments;
        },
        event.requestId(),
        event.idempotencyKey(),
        List.of(),
        event.occurredAt(),
        event.occurredAt(),
        sequenceNumber);
  }

  private static ChargeRow started(ChargeRow row, AttemptStarted event, long sequenceNumber) {
    String at = Timestamps.format(event.occurredAt());
    List<TransactionRequest> requests = new ArrayList<>();
    requests.add(
        new TransactionRequest(
            event.attemptId().toString(),
            event.idempotencyKey(),
            event.requestId(),
            event.route().providerId().toString(),
            event.route().providerType(),
            null,
            event.amount().minorUnits(),
            null,
            null,
            null,
            "processing",
            event.requestType().code(),
            null,
            at,
            at,
            null,
            null));
    requests.addAll(row.transactionRequests());
    return row.with(
        row.status(),
        row.amount(),
        row.originalAmount(),
        requests,
        event.occurredAt(),
        sequenceNumber);
  }

  private static ChargeRow approved(ChargeRow row, AttemptApproved event, long sequenceNumber) {
    AttemptOutcome.Approved answer = event.answer();
    String at = Timestamps.format(event.occurredAt());
    return change(
        row,
        event.attemptId(),
        request ->
            request.answered(
                "success",
                at,
                at,
                answer.transactionId(),
                answer.authorizationCode(),
                answer.authorizationNsu(),
                answer.responseCode(),
                new ProviderAuthorization(
                    answer.networkAuthorizationCode(), answer.networkResponseCode()),
                null),
        event.occurredAt(),
        sequenceNumber);
  }

  private static ChargeRow declined(ChargeRow row, AttemptDeclined event, long sequenceNumber) {
    AttemptOutcome.Declined answer = event.answer();
    String at = Timestamps.format(event.occurredAt());
    return change(
        row,
        event.attemptId(),
        request ->
            request.answered(
                "failed",
                at,
                at,
                answer.transactionId(),
                null,
                null,
                answer.responseCode(),
                null,
                new ProviderError(
                    answer.retryable(),
                    answer.declinedCode().code(),
                    null,
                    answer.networkResponseCode())),
        event.occurredAt(),
        sequenceNumber);
  }

  private static ChargeRow unsuccessful(
      ChargeRow row,
      UUID attemptId,
      String requestStatus,
      @Nullable String notSentReason,
      Instant at,
      long sequenceNumber) {
    return change(
        row,
        attemptId,
        request ->
            request.answered(
                requestStatus,
                null,
                Timestamps.format(at),
                null,
                null,
                null,
                null,
                null,
                notSentReason == null ? null : new ProviderError(true, null, null, notSentReason)),
        at,
        sequenceNumber);
  }

  private static ChargeRow status(
      ChargeRow row, ChargeStatus status, long amount, ChargeEvent event, long sequenceNumber) {
    return row.with(
        status.code(),
        amount,
        row.originalAmount(),
        row.transactionRequests(),
        event.occurredAt(),
        sequenceNumber);
  }

  private static ChargeRow change(
      ChargeRow row,
      UUID attemptId,
      UnaryOperator<TransactionRequest> answered,
      Instant at,
      long sequenceNumber) {
    String id = attemptId.toString();
    return row.with(
        row.status(),
        row.amount(),
        row.originalAmount(),
        row.transactionRequests().stream()
            .map(request -> request.id().equals(id) ? answered.apply(request) : request)
            .toList(),
        at,
        sequenceNumber);
  }
}
