package com.paymenthub.projections.cards;

import static java.util.stream.Collectors.toMap;

import com.paymenthub.projections.rows.RowTable;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Repository;

/** The {@code card} projection in PostgreSQL. */
@Repository
public class CardTable extends RowTable<CardRow> {

  public CardTable(JdbcTemplate jdbc) {
    super(jdbc, CardMapping.CARD);
  }

  /** The rows of an account's cards, by id; unknown ones are left out. */
  public Map<UUID, CardRow> find(UUID clientId, Collection<UUID> ids) {
    List<CardRow> found =
        ids.isEmpty()
            ? List.of()
            : query(
                "where client_id = ? and id = any (?)",
                clientId,
                new SqlArrayValue("uuid", ids.toArray()));
    return found.stream().collect(toMap(CardRow::id, Function.identity()));
  }

  /** Some of an account's cards, in order of creation. */
  public List<CardRow> list(UUID clientId, boolean newestFirst, int limit, long offset) {
    String direction = newestFirst ? "desc" : "asc";
    return query(
        "where client_id = ? order by created_at %1$s, id %1$s limit ? offset ?"
            .formatted(direction),
        clientId,
        limit,
        offset);
  }

  /** How many cards an account has. */
  public long count(UUID clientId) {
    return count("where client_id = ?", clientId);
  }
}
