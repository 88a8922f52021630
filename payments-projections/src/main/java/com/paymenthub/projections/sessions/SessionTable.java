package com.paymenthub.projections.sessions;

import com.paymenthub.platform.Conditions;
import com.paymenthub.projections.rows.RowTable;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
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
    Conditions where = where(clientId, filter);
    return count(where.sql(), where.arguments());
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
    Conditions where = where(clientId, filter);
    return query(
        where.sql()
            + " order by created_at %1$s, id %1$s limit ? offset ?"
                .formatted(newestFirst ? "desc" : "asc"),
        where.arguments(limit, offset));
  }

  private static Conditions where(UUID clientId, SessionFilter filter) {
    return new Conditions("client_id", clientId)
        .oneOf("status", filter.statuses())
        .equal("active", filter.active())
        .equal("order_id", filter.orderId())
        .within("created_at", filter.created());
  }
}
