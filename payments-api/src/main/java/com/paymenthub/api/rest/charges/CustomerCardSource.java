package com.paymenthub.api.rest.charges;

import com.paymenthub.charging.CardSource;
import com.paymenthub.charging.CardSource.SavedCard;
import com.paymenthub.charging.customers.CustomerCards;
import com.paymenthub.charging.customers.Customers;
import com.paymenthub.domain.cards.CardStatus;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.platform.TimeRange;
import com.paymenthub.projections.cards.CardTable;
import com.paymenthub.providers.contract.Cvv;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Pays with a customer's most recently associated active card (docs/interface.md §3). */
@Component
class CustomerCardSource {

  /** Far more cards than a person has; a customer with more of them needs a named card. */
  private static final int MAXIMUM_CARDS = 100;

  private final Customers customers;
  private final CustomerCards associations;
  private final CardTable cards;

  CustomerCardSource(Customers customers, CustomerCards associations, CardTable cards) {
    this.customers = customers;
    this.associations = associations;
    this.cards = cards;
  }

  /**
   * The card.
   *
   * @throws Refusal when the account has no such customer, or the customer no such card
   */
  CardSource latest(UUID clientId, UUID customerId, @Nullable Cvv code) {
    return new SavedCard(latestActive(clientId, customerId), code);
  }

  private UUID latestActive(UUID clientId, UUID customerId) {
    customers.require(clientId, customerId, "paymentSource.customerId");
    return associations.list(clientId, customerId, TimeRange.ALL, true, MAXIMUM_CARDS, 0).stream()
        .filter(id -> isActive(clientId, id))
        .findFirst()
        .orElseThrow(() -> new Refusal(RefusalKey.CUSTOMER_WITHOUT_CARD));
  }

  private boolean isActive(UUID clientId, UUID cardId) {
    return cards
        .find(clientId, cardId)
        .filter(card -> card.status().equals(CardStatus.ACTIVE.code()))
        .isPresent();
  }
}
