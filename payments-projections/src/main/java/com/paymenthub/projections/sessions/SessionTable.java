package com.paymenthub.projections.sessions;

import com.paymenthub.projections.rows.RowTable;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** The {@code session} projection in PostgreSQL. */
@Repository
public class SessionTable extends RowTable<SessionRow> {

  public SessionTable(JdbcTemplate jdbc, JsonMapper json) {
    super(jdbc, SessionMapping.with(json));
  }

  /** How many of an account's sessions match the filter. */
  public long count(UUID clientId, SessionFilter filter) {
    Query query = new Query(clientId, filter);
    return count(query.sql.toString(), query.arguments.toArray());
  }

  /**
   * One page of an account's sessions that match the filter, by creation time and id.
   *
   * @param newestFirst the direction
   * @param limit how many rows at most
   * @param offset how many rows to pass over
   */
  public List<SessionRow> list(
      UUID clientId, SessionFilter filter, boolean newestFirst, int limit, long offset) {
    Query query = new Query(clientId, filter);
    query.arguments.add(limit);
    query.arguments.add(offset);
    return query(
        query.sql
            + " order by created_at %1$s, id %1$s limit ? offset ?"
                .formatted(newestFirst ? "desc" : "asc"),
        query.arguments.toArray());
  }

  /** A condition and its arguments. */
  private static final class Query {
    private final StringBuilder sql = new StringBuilder("where client_id = ?");
    private final List<Object> arguments = new ArrayList<>();

    Query(UUID clientId, SessionFilter filter) {
      arguments.add(clientId);
      if (!filter.statuses().isEmpty()) {
        and("status = any (?)", new SqlArrayValue("varchar", filter.statuses().toArray()));
      }
      if (filter.active() != null) {
        and("active = ?", filter.active());
      }
      if (filter.orderId() != null) {
        and("order_id = ?", filter.orderId());
      }
    }

    private void and(String condition, Object argument) {
      sql.append(" and ").append(condition);
      arguments.add(argument);
    }
  }
}
