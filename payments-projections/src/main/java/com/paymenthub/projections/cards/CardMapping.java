package com.paymenthub.projections.cards;

import static com.paymenthub.projections.rows.ColumnType.BIGINT;
import static com.paymenthub.projections.rows.ColumnType.BOOLEAN;
import static com.paymenthub.projections.rows.ColumnType.MONTH;
import static com.paymenthub.projections.rows.ColumnType.TEXT;
import static com.paymenthub.projections.rows.ColumnType.TIMESTAMP;
import static com.paymenthub.projections.rows.ColumnType.UUID;

import com.paymenthub.platform.writing.WriteOrder;
import com.paymenthub.projections.rows.Mapping;

/** The columns of the {@code card} projection. */
final class CardMapping {

  static final Mapping<CardRow> CARD =
      Mapping.of(CardRow.class, WriteOrder.CARDS, "card")
          .fixed("id", UUID, CardRow::id)
          .fixed("client_id", UUID, CardRow::clientId)
          .changing("status", TEXT, CardRow::status)
          .fixed("brand", TEXT, CardRow::brand)
          .fixed("first6_digits", TEXT, CardRow::first6Digits)
          .fixed("last4_digits", TEXT, CardRow::last4Digits)
          .fixed("expiration", MONTH, CardRow::expiration)
          .changing("cvv_checked", BOOLEAN, CardRow::cvvChecked)
          .changing("confirmed", BOOLEAN, CardRow::confirmed)
          .changing("deleted", BOOLEAN, CardRow::deleted)
          .fixed("created_at", TIMESTAMP, CardRow::createdAt)
          .changing("updated_at", TIMESTAMP, CardRow::updatedAt)
          .changing("sequence_number", BIGINT, CardRow::sequenceNumber)
          .build();

  private CardMapping() {}
}
