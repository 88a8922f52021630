package com.paymenthub.api.rest.cards;

import com.paymenthub.domain.cards.Card;
import com.paymenthub.domain.cards.CardStatus;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.projections.cards.CardRow;
import com.paymenthub.projections.cards.CardTable;
import com.paymenthub.providers.vault.CardVault;
import com.paymenthub.providers.vault.CardVault.Shown;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Puts cards together for merchants: their rows, and what the vault shows of them. */
@Component
public class CardDocuments {

  private final CardTable cards;
  private final CardVault vault;
  private final Clock clock;

  CardDocuments(CardTable cards, CardVault vault, Clock clock) {
    this.cards = cards;
    this.vault = vault;
    this.clock = clock;
  }

  /**
   * One card of an account.
   *
   * @throws Refusal when the account has no such card
   */
  public CardDocument get(UUID clientId, UUID cardId) {
    CardRow row =
        cards
            .find(clientId, cardId)
            .orElseThrow(() -> new Refusal(RefusalKey.CARD_NOT_FOUND, "id"));
    return of(clientId, List.of(row)).getFirst();
  }

  /** Several cards of an account, in the given order. */
  public List<CardDocument> of(UUID clientId, List<CardRow> rows) {
    Map<UUID, Shown> shown = vault.show(clientId, rows.stream().map(CardRow::id).toList());
    return rows.stream()
        .map(
            row ->
                CardDocument.of(
                    row, Objects.requireNonNull(shown.get(row.id())), null, statusOf(row)))
        .toList();
  }

  /** A pending card fails on the minute, even if nobody has come to write that down yet. */
  private String statusOf(CardRow row) {
    boolean lapsed =
        row.status().equals(CardStatus.PENDING.code())
            && !clock.instant().isBefore(row.createdAt().plus(Card.PENDING_USABLE_FOR));
    return lapsed ? CardStatus.FAILED.code() : row.status();
  }
}
