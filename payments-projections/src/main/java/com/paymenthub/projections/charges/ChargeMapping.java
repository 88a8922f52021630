package com.paymenthub.projections.charges;

import static com.paymenthub.projections.rows.ColumnType.BIGINT;
import static com.paymenthub.projections.rows.ColumnType.BOOLEAN;
import static com.paymenthub.projections.rows.ColumnType.INTEGER;
import static com.paymenthub.projections.rows.ColumnType.TEXT;
import static com.paymenthub.projections.rows.ColumnType.TIMESTAMP;
import static com.paymenthub.projections.rows.ColumnType.UUID;
import static com.paymenthub.projections.rows.ColumnType.json;

import com.paymenthub.platform.writing.WriteOrder;
import com.paymenthub.projections.rows.Mapping;
import java.util.List;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The columns of the {@code charge} projection. */
final class ChargeMapping {

  private static final TypeReference<List<TransactionRequest>> REQUESTS = new TypeReference<>() {};
  private static final TypeReference<List<DisputeDocument>> DISPUTES = new TypeReference<>() {};
  private static final TypeReference<PaymentTerms> TERMS = new TypeReference<>() {};

  private ChargeMapping() {}

  static Mapping<ChargeRow> with(JsonMapper mapper) {
    return Mapping.of(ChargeRow.class, WriteOrder.CHARGES, "charge")
        .fixed("id", UUID, ChargeRow::id)
        .fixed("client_id", UUID, ChargeRow::clientId)
        .fixed("merchant_id", UUID, ChargeRow::merchantId)
        .fixed("customer_id", UUID, ChargeRow::customerId)
        .fixed("card_id", UUID, ChargeRow::cardId)
        .fixed("order_id", TEXT, ChargeRow::orderId)
        .changing("status", TEXT, ChargeRow::status)
        .changing("amount", BIGINT, ChargeRow::amount)
        .fixed("original_amount", BIGINT, ChargeRow::originalAmount)
        .fixed("currency", TEXT, ChargeRow::currency)
        .fixed("capture", BOOLEAN, ChargeRow::capture)
        .fixed("payment_type", TEXT, ChargeRow::paymentType)
        .fixed("installments", INTEGER, ChargeRow::installments)
        .fixed("request_id", TEXT, ChargeRow::requestId)
        .fixed("idempotency_key", TEXT, ChargeRow::idempotencyKey)
        .changing("transaction_requests", json(mapper, REQUESTS), ChargeRow::transactionRequests)
        .changing("disputes", json(mapper, DISPUTES), ChargeRow::disputes)
        .fixed("created_at", TIMESTAMP, ChargeRow::createdAt)
        .changing("updated_at", TIMESTAMP, ChargeRow::updatedAt)
        .fixed("payment_terms", json(mapper, TERMS), ChargeRow::paymentTerms)
        .changing("payment_code", TEXT, ChargeRow::paymentCode)
        .changing("expires_at", TIMESTAMP, ChargeRow::expiresAt)
        .changing("flagged_reason", TEXT, ChargeRow::flaggedReason)
        .changing("sequence_number", BIGINT, ChargeRow::sequenceNumber)
        .build();
  }
}
