package com.paymenthub.projections.sessions;

import static com.paymenthub.projections.rows.ColumnType.BIGINT;
import static com.paymenthub.projections.rows.ColumnType.BOOLEAN;
import static com.paymenthub.projections.rows.ColumnType.TEXT;
import static com.paymenthub.projections.rows.ColumnType.TIMESTAMP;
import static com.paymenthub.projections.rows.ColumnType.UUID;
import static com.paymenthub.projections.rows.ColumnType.UUIDS;
import static com.paymenthub.projections.rows.ColumnType.json;

import com.paymenthub.platform.writing.WriteOrder;
import com.paymenthub.projections.rows.Mapping;
import java.util.List;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The columns of the {@code session} projection. */
final class SessionMapping {

  private static final TypeReference<List<OfferedMethod>> METHODS = new TypeReference<>() {};

  private SessionMapping() {}

  static Mapping<SessionRow> with(JsonMapper mapper) {
    return Mapping.of(SessionRow.class, WriteOrder.SESSIONS, "session")
        .fixed("id", UUID, SessionRow::id)
        .fixed("client_id", UUID, SessionRow::clientId)
        .fixed("merchant_id", UUID, SessionRow::merchantId)
        .fixed("order_id", TEXT, SessionRow::orderId)
        .changing("status", TEXT, SessionRow::status)
        .changing("active", BOOLEAN, SessionRow::active)
        .fixed("amount", BIGINT, SessionRow::amount)
        .fixed("currency", TEXT, SessionRow::currency)
        .fixed("capture", BOOLEAN, SessionRow::capture)
        .fixed("customer_id", UUID, SessionRow::customerId)
        .changing("due_at", TIMESTAMP, SessionRow::dueAt)
        .fixed("payment_methods", json(mapper, METHODS), SessionRow::paymentMethods)
        .changing("pending_charge_id", UUID, SessionRow::pendingChargeId)
        .changing("charge_id", UUID, SessionRow::chargeId)
        .changing("charge_ids", UUIDS, SessionRow::chargeIds)
        .fixed("created_at", TIMESTAMP, SessionRow::createdAt)
        .changing("updated_at", TIMESTAMP, SessionRow::updatedAt)
        .changing("sequence_number", BIGINT, SessionRow::sequenceNumber)
        .build();
  }
}
