package com.paymenthub.charging.customers;

import com.paymenthub.charging.vault.LeavingCards;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.platform.ChangeLog;
import com.paymenthub.platform.Conditions;
import com.paymenthub.platform.TimeRange;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Repository;

/** Which card belongs to which customer. A card belongs to at most one customer. */
@Repository
public class CustomerCards {

  private final JdbcTemplate jdbc;
  private final LeavingCards leaving;
  private final ChangeLog log;
  private final Clock clock;

  CustomerCards(JdbcTemplate jdbc, LeavingCards leaving, ChangeLog log, Clock clock) {
    this.jdbc = jdbc;
    this.leaving = leaving;
    this.log = log;
    this.clock = clock;
  }

  /**
   * Makes a card of the account the customer's most recent one. Call it inside a transaction.
   *
   * @throws Refusal when the account has no such customer, or the card belongs to another one
   */
  public void associate(Origin origin, UUID customerId, UUID cardId) {
    // The customer cannot be deleted until this transaction ends.
    List<UUID> customer =
        jdbc.queryForList(
            "select id from customer where id = ? and client_id = ? for key share",
            UUID.class,
            customerId,
            origin.account());
    if (customer.isEmpty()) {
      throw new Refusal(RefusalKey.CUSTOMER_NOT_FOUND);
    }
    int associated =
        jdbc.update(
            "insert into customer_card (card_id, customer_id, client_id, associated_at)"
                + " values (?, ?, ?, ?) on conflict (card_id) do update"
                + " set associated_at = excluded.associated_at"
                + " where customer_card.customer_id = excluded.customer_id",
            cardId,
            customerId,
            origin.account(),
            clock.instant().atOffset(ZoneOffset.UTC));
    if (associated == 0) {
      throw new Refusal(RefusalKey.CARD_OF_ANOTHER_CUSTOMER);
    }
    leaving.keep(origin.account(), cardId);
    log.changed(origin, "customer", customerId, Map.of(), Map.of("cardId", cardId.toString()));
  }

  /** Takes a card from its customer, if it has one. Call it inside a transaction. */
  public void forget(Origin origin, UUID cardId) {
    jdbc.queryForList(
            "delete from customer_card where card_id = ? and client_id = ? returning customer_id",
            UUID.class,
            cardId,
            origin.account())
        .forEach(
            customer ->
                log.changed(
                    origin, "customer", customer, Map.of("cardId", cardId.toString()), Map.of()));
  }

  /** All cards of a customer of the account. */
  public List<UUID> of(UUID clientId, UUID customerId) {
    return jdbc.queryForList(
        "select card_id from customer_card where customer_id = ? and client_id = ?",
        UUID.class,
        customerId,
        clientId);
  }

  /** How many cards a customer of the account has that were associated within some times. */
  public long count(UUID clientId, UUID customerId, TimeRange associated) {
    Conditions where = where(clientId, customerId, associated);
    Long count =
        jdbc.queryForObject(
            "select count(*) from customer_card" + where.sql(), Long.class, where.arguments());
    return count == null ? 0 : count;
  }

  /**
   * One page of the cards of an account's customer, by the time of association.
   *
   * @param associated only those that were associated within these times
   * @param newestFirst the direction
   * @param limit how many at most
   * @param offset how many to pass over
   */
  public List<UUID> list(
      UUID clientId,
      UUID customerId,
      TimeRange associated,
      boolean newestFirst,
      int limit,
      long offset) {
    Conditions where = where(clientId, customerId, associated);
    return jdbc.queryForList(
        "select card_id from customer_card"
            + where.sql()
            + " order by associated_at %1$s, card_id %1$s limit ? offset ?"
                .formatted(newestFirst ? "desc" : "asc"),
        UUID.class,
        where.arguments(limit, offset));
  }

  private static Conditions where(UUID clientId, UUID customerId, TimeRange associated) {
    return new Conditions("customer_id", customerId)
        .equal("client_id", clientId)
        .within("associated_at", associated);
  }

  /** The customer of each card; cards without a customer are left out. */
  public Map<UUID, UUID> customersOf(UUID clientId, Collection<UUID> cardIds) {
    Map<UUID, UUID> customers = new HashMap<>();
    jdbc.query(
        "select card_id, customer_id from customer_card"
            + " where card_id = any (?) and client_id = ?",
        row -> {
          customers.put(
              row.getObject("card_id", UUID.class), row.getObject("customer_id", UUID.class));
        },
        new SqlArrayValue("uuid", cardIds.toArray()),
        clientId);
    return customers;
  }
}
