package com.paymenthub.projections.cards;

import com.paymenthub.domain.cards.CardEvent.CardRegistered;
import com.paymenthub.domain.cards.CardStatus;
import com.paymenthub.projections.rows.Row;
import java.time.Instant;
import java.time.YearMonth;
import java.util.UUID;

/**
 * One row of the {@code card} projection.
 *
 * @param brand the brand's name as events keep it
 * @param expiration the last month in which the card is valid
 * @param confirmed whether a provider has ever said that a card with these data exists
 * @param deleted whether the merchant has deleted it: the account does not find it any more
 * @param sequenceNumber the position of the last event that is in this row
 */
public record CardRow(
    UUID id,
    UUID clientId,
    String status,
    String brand,
    String first6Digits,
    String last4Digits,
    YearMonth expiration,
    boolean cvvChecked,
    boolean confirmed,
    boolean deleted,
    Instant createdAt,
    Instant updatedAt,
    long sequenceNumber)
    implements Row {

  /** The first row of a card. */
  static CardRow of(CardRegistered event, long position) {
    return new CardRow(
        event.cardId(),
        event.clientId(),
        CardStatus.PENDING.code(),
        event.brand().displayName(),
        event.first6Digits(),
        event.last4Digits(),
        event.expiration(),
        false,
        false,
        false,
        event.occurredAt(),
        event.occurredAt(),
        position);
  }

  /** The same row in another status; a card that was active once stays confirmed. */
  CardRow with(CardStatus newStatus, boolean cvvLookedAt, Instant changedAt, long position) {
    return new CardRow(
        id,
        clientId,
        newStatus.code(),
        brand,
        first6Digits,
        last4Digits,
        expiration,
        cvvLookedAt,
        confirmed || newStatus == CardStatus.ACTIVE,
        deleted,
        createdAt,
        changedAt,
        position);
  }

  /** The same row of a card that is deleted. */
  CardRow deleted(Instant changedAt, long position) {
    return new CardRow(
        id,
        clientId,
        CardStatus.FAILED.code(),
        brand,
        first6Digits,
        last4Digits,
        expiration,
        cvvChecked,
        confirmed,
        true,
        createdAt,
        changedAt,
        position);
  }
}
