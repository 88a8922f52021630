package com.paymenthub.projections.cards;

import com.paymenthub.projections.RecentRows;
import com.paymenthub.projections.Timestamps;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.YearMonth;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Repository;

/** The {@code card} projection in PostgreSQL. */
@Repository
public class CardTable {

  private static final String UPSERT =
      """
      insert into card (id, client_id, status, brand, first6_digits, last4_digits, expiration,
        cvv_checked, created_at, updated_at, sequence_number)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      on conflict (id) do update set
        status = excluded.status,
        cvv_checked = excluded.cvv_checked,
        updated_at = excluded.updated_at,
        sequence_number = excluded.sequence_number
      """;

  private final RecentRows<CardRow> recent = new RecentRows<>();
  private final JdbcTemplate jdbc;

  public CardTable(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  /** Writes the row as it is now, new or not. */
  public void save(CardRow row) {
    jdbc.update(
        UPSERT,
        row.id(),
        row.clientId(),
        row.status(),
        row.brand(),
        row.first6Digits(),
        row.last4Digits(),
        row.expiration().atDay(1),
        row.cvvChecked(),
        Timestamps.toDatabase(row.createdAt()),
        Timestamps.toDatabase(row.updatedAt()),
        row.sequenceNumber());
    recent.wrote(row.id(), row.sequenceNumber(), row);
  }

  /** The row of a card, whoever owns it. */
  public Optional<CardRow> find(UUID id) {
    return recent.ofTransaction(id).or(() -> fromTable(id));
  }

  /**
   * The row of a card that a next event changes.
   *
   * @param position that of the event before it
   */
  Optional<CardRow> find(UUID id, long position) {
    return recent.at(id, position).or(() -> fromTable(id));
  }

  private Optional<CardRow> fromTable(UUID id) {
    return jdbc.query("select * from card where id = ?", CardTable::read, id).stream().findFirst();
  }

  /** The row of an account's card; empty for another account's, as for an unknown one. */
  public Optional<CardRow> find(UUID clientId, UUID id) {
    return find(id).filter(row -> row.clientId().equals(clientId));
  }

  /** Those of an account's cards, by id; cards that it does not have are left out. */
  public Map<UUID, CardRow> find(UUID clientId, Collection<UUID> ids) {
    Map<UUID, CardRow> found = new HashMap<>();
    if (!ids.isEmpty()) {
      jdbc.query(
          "select * from card where client_id = ? and id = any (?)",
          row -> {
            CardRow card = read(row, 0);
            found.put(card.id(), card);
          },
          clientId,
          new SqlArrayValue("uuid", ids.toArray()));
    }
    return found;
  }

  /** Some of an account's cards, in order of creation. */
  public List<CardRow> list(UUID clientId, boolean newestFirst, int limit, long offset) {
    String direction = newestFirst ? "desc" : "asc";
    return jdbc.query(
        "select * from card where client_id = ? order by created_at %s, id %s limit ? offset ?"
            .formatted(direction, direction),
        CardTable::read,
        clientId,
        limit,
        offset);
  }

  /** How many cards an account has. */
  public long count(UUID clientId) {
    Long count =
        jdbc.queryForObject("select count(*) from card where client_id = ?", Long.class, clientId);
    return count == null ? 0 : count;
  }

  private static CardRow read(ResultSet row, int number) throws SQLException {
    return new CardRow(
        row.getObject("id", UUID.class),
        row.getObject("client_id", UUID.class),
        row.getString("status"),
        row.getString("brand"),
        row.getString("first6_digits"),
        row.getString("last4_digits"),
        YearMonth.from(row.getObject("expiration", LocalDate.class)),
        row.getBoolean("cvv_checked"),
        row.getObject("created_at", OffsetDateTime.class).toInstant(),
        row.getObject("updated_at", OffsetDateTime.class).toInstant(),
        row.getLong("sequence_number"));
  }
}
