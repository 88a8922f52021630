package com.paymenthub.projections.people;

import com.paymenthub.charging.customers.Customer;
import com.paymenthub.charging.customers.CustomerCards;
import com.paymenthub.charging.customers.CustomerTable;
import com.paymenthub.charging.people.PersonRequests.Found;
import com.paymenthub.charging.vault.CardVault;
import com.paymenthub.charging.vault.PersonalTexts;
import com.paymenthub.projections.cards.CardRow;
import com.paymenthub.projections.cards.CardTable;
import com.paymenthub.projections.charges.ChargeRow;
import com.paymenthub.projections.charges.ChargeTable;
import com.paymenthub.projections.sessions.SessionTable;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * All that is stored about a person, for the person (LGPD, articles 18 II and 19 II): customers,
 * cards, charges and sessions with their texts. Of texts that are blocked it says why, and until
 * when.
 */
@Component
public class PersonExport {

  private final CustomerTable customers;
  private final CustomerCards associations;
  private final CardTable cards;
  private final CardVault vault;
  private final ChargeTable charges;
  private final SessionTable sessions;
  private final PersonalTexts texts;
  private final JdbcTemplate jdbc;
  private final JsonMapper json;
  private final Clock clock;

  PersonExport(
      CustomerTable customers,
      CustomerCards associations,
      CardTable cards,
      CardVault vault,
      ChargeTable charges,
      SessionTable sessions,
      PersonalTexts texts,
      JdbcTemplate jdbc,
      JsonMapper json,
      Clock clock) {
    this.customers = customers;
    this.associations = associations;
    this.cards = cards;
    this.vault = vault;
    this.charges = charges;
    this.sessions = sessions;
    this.texts = texts;
    this.jdbc = jdbc;
    this.json = json;
    this.clock = clock;
  }

  /**
   * What is stored, as values for JSON.
   *
   * @param withBlocked whether texts that are blocked are shown too, for those who may see them
   */
  public Map<String, Object> of(List<Found> found, boolean withBlocked) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("madeAt", clock.instant().toString());
    all.put("accounts", found.stream().map(one -> account(one, withBlocked)).toList());
    return all;
  }

  private Map<String, Object> account(Found found, boolean withBlocked) {
    UUID clientId = found.clientId();
    Set<UUID> cardIds = new LinkedHashSet<>();
    found.customerIds().forEach(id -> cardIds.addAll(associations.of(clientId, id)));
    List<Map<String, Object>> paid = new ArrayList<>();
    for (UUID id : found.payments().charges()) {
      charges
          .find(clientId, id)
          .ifPresent(
              charge -> {
                UUID card = charge.cardId();
                if (card != null) {
                  cardIds.add(card);
                }
                paid.add(charge(charge, withBlocked));
              });
    }
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("accountId", clientId.toString());
    all.put(
        "customers",
        customers.find(clientId, found.customerIds()).values().stream().map(this::of).toList());
    all.put("cards", cards(clientId, cardIds));
    all.put("charges", paid);
    all.put(
        "sessions",
        found.payments().sessions().stream()
            .flatMap(id -> sessions.find(clientId, id).stream())
            .map(
                session ->
                    withTexts(
                        fields(
                            session.id(),
                            session.createdAt(),
                            session.status(),
                            session.amount(),
                            session.currency(),
                            session.orderId()),
                        clientId,
                        session.id(),
                        withBlocked))
            .toList());
    return all;
  }

  private Map<String, Object> of(Customer customer) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("id", customer.id().toString());
    all.put("createdAt", customer.createdAt().toString());
    all.put("updatedAt", customer.updatedAt().toString());
    all.put("details", json.valueToTree(customer.details()));
    return all;
  }

  private List<Map<String, Object>> cards(UUID clientId, Set<UUID> ids) {
    Map<UUID, CardVault.Shown> shown = vault.show(clientId, ids);
    List<Map<String, Object>> all = new ArrayList<>();
    for (CardRow row : cards.find(clientId, ids).values()) {
      Map<String, Object> card = new LinkedHashMap<>();
      card.put("id", row.id().toString());
      card.put("createdAt", row.createdAt().toString());
      card.put("brand", row.brand());
      card.put("first6Digits", row.first6Digits());
      card.put("last4Digits", row.last4Digits());
      card.put("expiration", row.expiration().toString());
      CardVault.Shown data = shown.get(row.id());
      if (data != null && data.holderName() != null) {
        card.put("cardHolderName", data.holderName());
      }
      all.add(card);
    }
    return all;
  }

  private Map<String, Object> charge(ChargeRow charge, boolean withBlocked) {
    Map<String, Object> all =
        fields(
            charge.id(),
            charge.createdAt(),
            charge.status(),
            charge.originalAmount(),
            charge.currency(),
            charge.orderId());
    all.put("paymentType", charge.paymentType());
    return withTexts(all, charge.clientId(), charge.id(), withBlocked);
  }

  private static Map<String, Object> fields(
      UUID id,
      Instant createdAt,
      String status,
      long amount,
      String currency,
      @Nullable String orderId) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("id", id.toString());
    all.put("createdAt", createdAt.toString());
    all.put("status", status);
    all.put("amountMinorUnits", amount);
    all.put("currency", currency);
    if (orderId != null) {
      all.put("orderId", orderId);
    }
    return all;
  }

  private Map<String, Object> withTexts(
      Map<String, Object> all, UUID clientId, UUID ownerId, boolean withBlocked) {
    Map<String, String> kept =
        withBlocked
            ? texts.getEvenBlocked(clientId, ownerId)
            : texts.get(clientId, List.of(ownerId)).getOrDefault(ownerId, Map.of());
    Map<String, Object> shown = new LinkedHashMap<>();
    kept.forEach((name, text) -> shown.put(name, value(text)));
    all.put("texts", shown);
    jdbc.query(
        "select block_reason, blocked_until from subject_key"
            + " where subject_id = ? and client_id = ? and blocked_until is not null",
        row -> {
          all.put("blockedFor", row.getString("block_reason"));
          all.put("blockedUntil", row.getTimestamp("blocked_until").toInstant().toString());
        },
        ownerId,
        clientId);
    return all;
  }

  /** Some texts are JSON: they are shown as what they are. */
  private Object value(String text) {
    if (text.startsWith("{") || text.startsWith("[")) {
      try {
        return json.readTree(text);
      } catch (JacksonException noJson) {
        return text;
      }
    }
    return text;
  }

  /** The same as JSON. */
  public String asJson(Map<String, Object> exported) {
    return json.writerWithDefaultPrettyPrinter().writeValueAsString(exported);
  }

  /** The same as a page that a person can read. */
  public String asPage(Map<String, Object> exported) {
    return PersonPage.of(json.valueToTree(exported));
  }
}
