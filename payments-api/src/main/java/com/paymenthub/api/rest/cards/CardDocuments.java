package com.paymenthub.api.rest.cards;

import com.paymenthub.api.auth.Caller;
import com.paymenthub.charging.customers.Customer;
import com.paymenthub.charging.customers.CustomerCards;
import com.paymenthub.charging.customers.CustomerTable;
import com.paymenthub.charging.vault.CardVault;
import com.paymenthub.charging.vault.CardVault.Shown;
import com.paymenthub.domain.cards.Card;
import com.paymenthub.domain.cards.CardStatus;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.projections.cards.CardRow;
import com.paymenthub.projections.cards.CardTable;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Builds the answers about cards from their rows and from the vault. */
@Component
public class CardDocuments {

  private final CardTable cards;
  private final CardVault vault;
  private final CustomerCards associations;
  private final CustomerTable customers;
  private final Clock clock;

  CardDocuments(
      CardTable cards,
      CardVault vault,
      CustomerCards associations,
      CustomerTable customers,
      Clock clock) {
    this.cards = cards;
    this.vault = vault;
    this.associations = associations;
    this.customers = customers;
    this.clock = clock;
  }

  /**
   * One card of the caller's account.
   *
   * @throws Refusal when the account has no such card
   */
  public CardDocument get(Caller caller, UUID cardId) {
    CardRow row =
        cards
            .find(caller.clientId(), cardId)
            .orElseThrow(() -> new Refusal(RefusalKey.CARD_NOT_FOUND, "id"));
    return of(caller, List.of(row)).getFirst();
  }

  /** Several cards of the caller's account, in the given order. */
  public List<CardDocument> of(Caller caller, List<CardRow> rows) {
    UUID clientId = caller.clientId();
    List<UUID> ids = rows.stream().map(CardRow::id).toList();
    Map<UUID, Shown> shown = vault.show(clientId, ids);
    Map<UUID, UUID> customerIds =
        caller.isBuyer() ? Map.of() : associations.customersOf(clientId, ids);
    Map<UUID, Customer> known = customers.find(clientId, Set.copyOf(customerIds.values()));
    return rows.stream()
        .map(
            row -> {
              @Nullable UUID customerId = customerIds.get(row.id());
              return CardDocument.of(
                  row,
                  Objects.requireNonNull(shown.get(row.id())),
                  customerId,
                  customerId == null ? null : known.get(customerId),
                  statusOf(row));
            })
        .toList();
  }

  /**
   * A pending card that is too old is shown as failed, even if the event has not been written yet.
   */
  private String statusOf(CardRow row) {
    boolean lapsed =
        row.status().equals(CardStatus.PENDING.code())
            && !clock.instant().isBefore(row.createdAt().plus(Card.PENDING_USABLE_FOR));
    return lapsed ? CardStatus.FAILED.code() : row.status();
  }
}
