package com.paymenthub.projections.derived;

import static com.paymenthub.projections.rows.ColumnType.BIGINT;
import static com.paymenthub.projections.rows.ColumnType.TEXT;
import static com.paymenthub.projections.rows.ColumnType.TIMESTAMP;
import static com.paymenthub.projections.rows.ColumnType.UUID;

import com.paymenthub.platform.due.ScheduleEntry;
import com.paymenthub.platform.writing.WriteOrder;
import com.paymenthub.projections.rows.Mapping;
import com.paymenthub.projections.rows.Row;
import java.time.Instant;
import java.util.UUID;

/** What is due next for a charge or card, as the tables of due work have it, without leases. */
final class AgendaRow {

  private AgendaRow() {}

  /** A row of {@code charge_agenda}. */
  record OfCharge(
      UUID chargeId, UUID clientId, String kind, String providerType, Instant dueAt, long position)
      implements Row {

    static final Mapping<OfCharge> MAPPING =
        Mapping.of(OfCharge.class, WriteOrder.CHARGE_SCHEDULE, "charge_agenda")
            .fixed("charge_id", UUID, OfCharge::chargeId)
            .fixed("client_id", UUID, OfCharge::clientId)
            .fixed("kind", TEXT, OfCharge::kind)
            .fixed("provider_type", TEXT, OfCharge::providerType)
            .fixed("due_at", TIMESTAMP, OfCharge::dueAt)
            .fixed("position", BIGINT, OfCharge::position)
            .build();

    static OfCharge of(ScheduleEntry entry) {
      return new OfCharge(
          entry.id(),
          entry.clientId(),
          entry.kind(),
          entry.providerType(),
          entry.dueAt(),
          entry.position());
    }

    @Override
    public UUID id() {
      return chargeId;
    }

    @Override
    public long sequenceNumber() {
      return position;
    }
  }

  /** A row of {@code card_agenda}. */
  record OfCard(
      UUID cardId, UUID clientId, String kind, String providerType, Instant dueAt, long position)
      implements Row {

    static final Mapping<OfCard> MAPPING =
        Mapping.of(OfCard.class, WriteOrder.CARD_SCHEDULE, "card_agenda")
            .fixed("card_id", UUID, OfCard::cardId)
            .fixed("client_id", UUID, OfCard::clientId)
            .fixed("kind", TEXT, OfCard::kind)
            .fixed("provider_type", TEXT, OfCard::providerType)
            .fixed("due_at", TIMESTAMP, OfCard::dueAt)
            .fixed("position", BIGINT, OfCard::position)
            .build();

    static OfCard of(ScheduleEntry entry) {
      return new OfCard(
          entry.id(),
          entry.clientId(),
          entry.kind(),
          entry.providerType(),
          entry.dueAt(),
          entry.position());
    }

    @Override
    public UUID id() {
      return cardId;
    }

    @Override
    public long sequenceNumber() {
      return position;
    }
  }
}
