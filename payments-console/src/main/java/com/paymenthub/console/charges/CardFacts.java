package com.paymenthub.console.charges;

import com.paymenthub.console.view.ConsolePart;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.YearMonth;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/** What operators see of cards: never more of a number than its last four digits. */
@ConsolePart
final class CardFacts {

  private static final String SELECT =
      """
      select card.id, brand, last4_digits, expiration, status, customer_card.customer_id
      from card left join customer_card on customer_card.card_id = card.id
      """;

  private static final int MAXIMUM = 50;

  private final JdbcTemplate jdbc;

  CardFacts(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * A card.
   *
   * @param last4 the last four digits of its number
   * @param validUntil the last month in which it is valid
   * @param customerId whose it is; null when no customer has kept it
   */
  record Card(
      UUID id,
      String brand,
      String last4,
      YearMonth validUntil,
      String status,
      @Nullable UUID customerId) {}

  /** The card with an id; empty when there is none. */
  Optional<Card> find(UUID id) {
    return jdbc.query(SELECT + " where card.id = ?", CardFacts::read, id).stream().findFirst();
  }

  /** The newest cards that a customer has kept. */
  List<Card> ofCustomer(UUID customerId) {
    return jdbc.query(
        SELECT
            + " where customer_card.customer_id = ?"
            + " order by customer_card.associated_at desc, card.id limit ?",
        CardFacts::read,
        customerId,
        MAXIMUM);
  }

  private static Card read(ResultSet row, int number) throws SQLException {
    return new Card(
        row.getObject("id", UUID.class),
        row.getString("brand"),
        row.getString("last4_digits"),
        YearMonth.from(row.getDate("expiration").toLocalDate()),
        row.getString("status"),
        row.getObject("customer_id", UUID.class));
  }
}
