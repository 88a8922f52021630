package com.paymenthub.api.rest.charges;

import com.paymenthub.api.validation.JsonFields;
import com.paymenthub.domain.cards.CardStatus;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.projections.cards.CardTable;
import com.paymenthub.providers.customers.CustomerCards;
import com.paymenthub.providers.customers.Customers;
import com.paymenthub.providers.flow.CardSource;
import com.paymenthub.providers.flow.CardSource.SavedCard;
import com.paymenthub.providers.vault.Cvv;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Pays with a customer's most recently associated active card (docs/interface.md §3). */
@Component
class CustomerCardSource {

  /**
   * A payment source of any type, as it was sent.
   *
   * @param customerId the customer that it names; null when it names none
   * @param card the card that it means, which is looked up after all fields were found valid
   */
  record SentSource(@Nullable UUID customerId, Supplier<CardSource> card) {

    /** A source that needs no look-up. */
    static SentSource of(CardSource card) {
      return new SentSource(null, () -> card);
    }
  }

  /** The latest cards that are looked at: far more than a person has. */
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
   * The source in these fields; empty when some of them are invalid, which are then recorded as
   * errors.
   */
  Optional<SentSource> read(UUID clientId, JsonFields source, SourceReach reach) {
    Optional<UUID> customerId = source.requiredUuid("customerId");
    customerId.ifPresent(reach::requireCustomer);
    Optional<Cvv> cvv = reach.savedCardCode(source);
    return customerId.map(
        id ->
            new SentSource(id, () -> new SavedCard(latestActive(clientId, id), cvv.orElse(null))));
  }

  private UUID latestActive(UUID clientId, UUID customerId) {
    customers.require(clientId, customerId, "paymentSource.customerId");
    return associations.list(clientId, customerId, true, MAXIMUM_CARDS, 0).stream()
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
