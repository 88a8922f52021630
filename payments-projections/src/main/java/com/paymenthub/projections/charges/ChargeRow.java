package com.paymenthub.projections.charges;

import com.paymenthub.domain.charges.ChargeEvent.ChargeRequested;
import com.paymenthub.domain.charges.ChargeEvent.DisputeTold;
import com.paymenthub.domain.charges.ChargeStatus;
import com.paymenthub.domain.charges.ChargeTerms;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.projections.rows.Row;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One row of the {@code charge} projection. Amounts are minor units of {@code currency}.
 *
 * @param transactionRequests every operation at a provider, the most recent first
 * @param disputes every dispute, the oldest first
 * @param paymentTerms the terms of a pix or boleto; null for cards
 * @param paymentCode what the buyer pays: the text of a QR code, or the line of a bank slip
 * @param expiresAt until when the code can be paid
 * @param flaggedReason why the charge is flagged; null when it is not
 * @param sequenceNumber the position of the last event that is in this row
 */
public record ChargeRow(
    UUID id,
    UUID clientId,
    UUID merchantId,
    @Nullable UUID customerId,
    @Nullable UUID cardId,
    @Nullable String orderId,
    String status,
    long amount,
    long originalAmount,
    String currency,
    boolean capture,
    String paymentType,
    @Nullable Integer installments,
    @Nullable String requestId,
    @Nullable String idempotencyKey,
    List<TransactionRequest> transactionRequests,
    List<DisputeDocument> disputes,
    Instant createdAt,
    Instant updatedAt,
    @Nullable PaymentTerms paymentTerms,
    @Nullable String paymentCode,
    @Nullable Instant expiresAt,
    @Nullable String flaggedReason,
    long sequenceNumber)
    implements Row {

  /** The first row of a charge. */
  static ChargeRow of(ChargeRequested event, long position) {
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
        terms.paymentMethod() instanceof PaymentMethod.Credit(int installments, _)
            ? installments
            : null,
        event.requestId(),
        event.idempotencyKey(),
        List.of(),
        List.of(),
        event.occurredAt(),
        event.occurredAt(),
        PaymentTerms.of(terms.paymentMethod()),
        null,
        null,
        null,
        position);
  }

  /** The same row in another status. */
  ChargeRow withStatus(String newStatus, long newAmount, Instant changedAt, long position) {
    return with(
        newStatus,
        newAmount,
        transactionRequests,
        disputes,
        paymentCode,
        expiresAt,
        changedAt,
        position);
  }

  /** The same row with other operations. */
  ChargeRow withRequests(List<TransactionRequest> requests, Instant changedAt, long position) {
    return with(status, amount, requests, disputes, paymentCode, expiresAt, changedAt, position);
  }

  /** The same row after news of a dispute. */
  ChargeRow withDispute(DisputeTold news, long position) {
    return with(
        status,
        amount,
        transactionRequests,
        DisputeDocument.after(disputes, news),
        paymentCode,
        expiresAt,
        news.occurredAt(),
        position);
  }

  /** The same row with a code that the buyer can pay. */
  ChargeRow withCode(String code, Instant until) {
    return with(
        status, amount, transactionRequests, disputes, code, until, updatedAt, sequenceNumber);
  }

  private ChargeRow with(
      String newStatus,
      long newAmount,
      List<TransactionRequest> requests,
      List<DisputeDocument> cases,
      @Nullable String code,
      @Nullable Instant until,
      Instant changedAt,
      long position) {
    return new ChargeRow(
        id,
        clientId,
        merchantId,
        customerId,
        cardId,
        orderId,
        newStatus,
        newAmount,
        originalAmount,
        currency,
        capture,
        paymentType,
        installments,
        requestId,
        idempotencyKey,
        List.copyOf(requests),
        List.copyOf(cases),
        createdAt,
        changedAt,
        paymentTerms,
        code,
        until,
        flagOf(requests),
        position);
  }

  /** Why the charge is flagged: the reason of its latest flagged operation. */
  private static @Nullable String flagOf(List<TransactionRequest> requests) {
    for (TransactionRequest request : requests) {
      if (request.flag() != null) {
        return request.flag().reason();
      }
    }
    return null;
  }
}
