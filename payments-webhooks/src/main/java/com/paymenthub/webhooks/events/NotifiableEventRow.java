package com.paymenthub.webhooks.events;

import static com.paymenthub.projections.rows.ColumnType.BIGINT;
import static com.paymenthub.projections.rows.ColumnType.TEXT;
import static com.paymenthub.projections.rows.ColumnType.TIMESTAMP;
import static com.paymenthub.projections.rows.ColumnType.UUID;

import com.paymenthub.domain.charges.ChargeEvent;
import com.paymenthub.platform.writing.WriteOrder;
import com.paymenthub.projections.AggregateBatches.Appended;
import com.paymenthub.projections.rows.Mapping;
import com.paymenthub.projections.rows.Row;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * One row of {@code notifiable_event}: a change of the status of a charge.
 *
 * @param eventId the id that receivers see
 * @param sequenceNumber the position of the event in the history of its charge
 * @param event the name that is notified, for example {@code transaction.voided}
 * @param createdAt when it happened
 */
public record NotifiableEventRow(
    UUID eventId,
    UUID clientId,
    UUID chargeId,
    long sequenceNumber,
    String event,
    Instant createdAt)
    implements Row {

  /** How it is read. */
  public static final Mapping<NotifiableEventRow> MAPPING =
      Mapping.of(NotifiableEventRow.class, WriteOrder.NOTIFICATIONS, "notifiable_event")
          .fixed("event_id", UUID, NotifiableEventRow::eventId)
          .fixed("client_id", UUID, NotifiableEventRow::clientId)
          .fixed("charge_id", UUID, NotifiableEventRow::chargeId)
          .fixed("sequence_number", BIGINT, NotifiableEventRow::sequenceNumber)
          .fixed("event", TEXT, NotifiableEventRow::event)
          .fixed("created_at", TIMESTAMP, NotifiableEventRow::createdAt)
          .build();

  /**
   * The row that follows from an event; empty where merchants see no other status than before.
   *
   * @param clientId the account of the charge
   */
  public static Optional<NotifiableEventRow> of(
      UUID clientId, UUID chargeId, Appended<ChargeEvent> appended) {
    return NotifiableEventName.of(appended.event())
        .map(
            name ->
                new NotifiableEventRow(
                    appended.eventId(),
                    clientId,
                    chargeId,
                    appended.sequenceNumber(),
                    name.code(),
                    appended.event().occurredAt()));
  }

  @Override
  public UUID id() {
    return eventId;
  }
}
