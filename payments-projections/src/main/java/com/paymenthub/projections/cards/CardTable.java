package com.paymenthub.projections.cards;

import static java.util.stream.Collectors.toMap;

import com.paymenthub.platform.Conditions;
import com.paymenthub.platform.TimeRange;
import com.paymenthub.projections.rows.RowTable;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Repository;

/**
 * The {@code card} projection in PostgreSQL. What is asked for with an account leaves out the cards
 * that the account has deleted.
 */
@Repository
public class CardTable extends RowTable<CardRow> {

  public CardTable(JdbcTemplate jdbc) {
    super(jdbc, CardMapping.CARD);
  }

  @Override
  public Optional<CardRow> find(UUID clientId, UUID id) {
    return super.find(clientId, id).filter(row -> !row.deleted());
  }

  /** The rows of an account's cards, by id; unknown ones are left out. */
  public Map<UUID, CardRow> find(UUID clientId, Collection<UUID> ids) {
    List<CardRow> found =
        ids.isEmpty()
            ? List.of()
            : query(
                "where client_id = ? and id = any (?) and not deleted",
                clientId,
                new SqlArrayValue("uuid", ids.toArray()));
    return found.stream().collect(toMap(CardRow::id, Function.identity()));
  }

  /** Some of an account's cards that were created within some times, in order of creation. */
  public List<CardRow> list(
      UUID clientId, TimeRange created, boolean newestFirst, int limit, long offset) {
    Conditions where = where(clientId, created);
    return query(
        where.sql()
            + " order by created_at %1$s, id %1$s limit ? offset ?"
                .formatted(newestFirst ? "desc" : "asc"),
        where.arguments(limit, offset));
  }

  /** How many cards of an account were created within some times. */
  public long count(UUID clientId, TimeRange created) {
    Conditions where = where(clientId, created);
    return count(where.sql(), where.arguments());
  }

  private static Conditions where(UUID clientId, TimeRange created) {
    return new Conditions("client_id", clientId)
        .equal("deleted", false)
        .within("created_at", created);
  }
}
