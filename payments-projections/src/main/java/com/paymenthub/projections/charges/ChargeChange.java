package com.paymenthub.projections.charges;

import static com.paymenthub.projections.rows.ColumnType.BIGINT;
import static com.paymenthub.projections.rows.ColumnType.TEXT;
import static com.paymenthub.projections.rows.ColumnType.TIMESTAMP;
import static com.paymenthub.projections.rows.ColumnType.UUID;

import com.paymenthub.platform.writing.WriteOrder;
import com.paymenthub.projections.rows.Mapping;
import com.paymenthub.projections.rows.Row;
import com.paymenthub.projections.rows.RowChange;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A new charge, or a charge in a new status, that the counts of lists do not contain yet.
 *
 * @param id the charge
 * @param originalAmount minor units
 * @param createdAt when the charge was made, its place in every list
 * @param statusBefore null for a new charge
 * @param changedAt when this happened
 * @param sequenceNumber the position of the event that changed it
 */
public record ChargeChange(
    UUID id,
    UUID clientId,
    UUID merchantId,
    String paymentType,
    long originalAmount,
    Instant createdAt,
    @Nullable String statusBefore,
    String status,
    Instant changedAt,
    long sequenceNumber)
    implements Row {

  /** How it is written. */
  public static final Mapping<ChargeChange> MAPPING =
      Mapping.of(ChargeChange.class, WriteOrder.COUNTS, "charge_change")
          .fixed("id", UUID, ChargeChange::id)
          .fixed("client_id", UUID, ChargeChange::clientId)
          .fixed("merchant_id", UUID, ChargeChange::merchantId)
          .fixed("payment_type", TEXT, ChargeChange::paymentType)
          .fixed("original_amount", BIGINT, ChargeChange::originalAmount)
          .fixed("created_at", TIMESTAMP, ChargeChange::createdAt)
          .fixed("status_before", TEXT, ChargeChange::statusBefore)
          .fixed("status", TEXT, ChargeChange::status)
          .fixed("changed_at", TIMESTAMP, ChargeChange::changedAt)
          .fixed("sequence_number", BIGINT, ChargeChange::sequenceNumber)
          .build();

  /** What there is to count; empty where no count changes. */
  public static Optional<ChargeChange> of(RowChange<ChargeRow> change) {
    ChargeRow after = change.after();
    String before = change.before() == null ? null : change.before().status();
    return after.status().equals(before)
        ? Optional.empty()
        : Optional.of(
            new ChargeChange(
                after.id(),
                after.clientId(),
                after.merchantId(),
                after.paymentType(),
                after.originalAmount(),
                after.createdAt(),
                before,
                after.status(),
                after.updatedAt(),
                after.sequenceNumber()));
  }
}
