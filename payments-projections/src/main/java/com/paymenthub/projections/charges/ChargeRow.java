package com.paymenthub.projections.charges;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One row of the {@code charge} projection. Amounts are minor units of {@code currency}.
 *
 * @param transactionRequests every operation at a provider, the most recent first
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
    Instant createdAt,
    Instant updatedAt,
    long sequenceNumber) {

  ChargeRow with(
      String newStatus,
      long newAmount,
      long newOriginalAmount,
      List<TransactionRequest> requests,
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
        newOriginalAmount,
        currency,
        capture,
        paymentType,
        installments,
        requestId,
        idempotencyKey,
        List.copyOf(requests),
        createdAt,
        changedAt,
        position);
  }
}
