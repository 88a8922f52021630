package com.paymenthub.projections.cards;

import com.paymenthub.domain.cards.CardEvent;
import com.paymenthub.domain.cards.CardEvent.CardActivated;
import com.paymenthub.domain.cards.CardEvent.CardDeleted;
import com.paymenthub.domain.cards.CardEvent.CardFailed;
import com.paymenthub.domain.cards.CardEvent.CardFirstUseKnown;
import com.paymenthub.domain.cards.CardEvent.CardNumberRemoved;
import com.paymenthub.domain.cards.CardEvent.CardRegistered;
import com.paymenthub.domain.cards.CardEvent.CardValidated;
import com.paymenthub.domain.cards.CardEvent.CardValidationStarted;
import com.paymenthub.domain.cards.CardEvent.CardValidationUnresolved;
import com.paymenthub.domain.cards.CardStatus;
import org.jspecify.annotations.Nullable;

/** How a card's row follows from its events: a pure function, used live and in rebuilds. */
public final class CardProjection {

  private CardProjection() {}

  /**
   * The row after {@code event}.
   *
   * @param row the row before it; null before the first event
   * @param sequenceNumber the event's position in the history
   */
  public static CardRow apply(@Nullable CardRow row, CardEvent event, long sequenceNumber) {
    if (event instanceof CardRegistered registered) {
      return CardRow.of(registered, sequenceNumber);
    }
    if (row == null) {
      throw new IllegalStateException("the history of a card begins with its registration");
    }
    return switch (event) {
      case CardRegistered _ -> throw new IllegalStateException("a card is registered once");
      case CardActivated e -> row.with(CardStatus.ACTIVE, false, e.occurredAt(), sequenceNumber);
      case CardFirstUseKnown e ->
          row.with(CardStatus.ACTIVE, row.cvvChecked(), e.occurredAt(), sequenceNumber);
      case CardFailed e -> row.with(CardStatus.FAILED, false, e.occurredAt(), sequenceNumber);
      case CardNumberRemoved e ->
          row.with(CardStatus.FAILED, row.cvvChecked(), e.occurredAt(), sequenceNumber);
      case CardDeleted e -> row.deleted(e.occurredAt(), sequenceNumber);
      case CardValidationStarted e ->
          row.with(CardStatus.PENDING, false, e.occurredAt(), sequenceNumber);
      case CardValidated e ->
          row.with(CardStatus.ACTIVE, e.codeChecked(), e.occurredAt(), sequenceNumber);
      case CardValidationUnresolved e ->
          row.with(CardStatus.PENDING, false, e.occurredAt(), sequenceNumber);
    };
  }
}
