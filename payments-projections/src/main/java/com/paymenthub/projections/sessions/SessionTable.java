package com.paymenthub.projections.sessions;

import com.paymenthub.projections.RecentRows;
import com.paymenthub.projections.Timestamps;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Repository;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** The {@code session} projection in PostgreSQL. */
@Repository
public class SessionTable {

  private static final TypeReference<List<OfferedMethod>> METHODS = new TypeReference<>() {};

  private static final String UPSERT =
      """
      insert into session (id, client_id, merchant_id, order_id, status, active, amount, currency,
        capture, customer_id, due_at, payment_methods, pending_charge_id, charge_id, charge_ids, created_at,
        updated_at, sequence_number)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?::jsonb, ?, ?, ?, ?, ?, ?)
      on conflict (id) do update set
        status = excluded.status,
        active = excluded.active,
        due_at = excluded.due_at,
        pending_charge_id = excluded.pending_charge_id,
        charge_id = excluded.charge_id,
        charge_ids = excluded.charge_ids,
        updated_at = excluded.updated_at,
        sequence_number = excluded.sequence_number
      """;

  private final RecentRows<SessionRow> recent = new RecentRows<>();
  private final JdbcTemplate jdbc;
  private final JsonMapper json;

  public SessionTable(JdbcTemplate jdbc, JsonMapper json) {
    this.jdbc = jdbc;
    this.json = json;
  }

  /** Writes the row as it is now, new or not. */
  public void save(SessionRow row) {
    jdbc.update(
        UPSERT,
        row.id(),
        row.clientId(),
        row.merchantId(),
        row.orderId(),
        row.status(),
        row.active(),
        row.amount(),
        row.currency(),
        row.capture(),
        row.customerId(),
        row.dueAt() == null ? null : Timestamps.toDatabase(row.dueAt()),
        json.writeValueAsString(row.paymentMethods()),
        row.pendingChargeId(),
        row.chargeId(),
        new SqlArrayValue("uuid", row.chargeIds().toArray()),
        Timestamps.toDatabase(row.createdAt()),
        Timestamps.toDatabase(row.updatedAt()),
        row.sequenceNumber());
    recent.wrote(row.id(), row.sequenceNumber(), row);
  }

  /** The row of a session, whoever owns it. */
  public Optional<SessionRow> find(UUID id) {
    return recent.ofTransaction(id).or(() -> fromTable(id));
  }

  /**
   * The row of a session that a next event changes.
   *
   * @param position that of the event before it
   */
  Optional<SessionRow> find(UUID id, long position) {
    return recent.at(id, position).or(() -> fromTable(id));
  }

  private Optional<SessionRow> fromTable(UUID id) {
    return jdbc.query("select * from session where id = ?", this::read, id).stream().findFirst();
  }

  /** The row of an account's session; empty for another account's, as for an unknown one. */
  public Optional<SessionRow> find(UUID clientId, UUID id) {
    return find(id).filter(row -> row.clientId().equals(clientId));
  }

  /** How many of an account's sessions the filter lets through. */
  public long count(UUID clientId, SessionFilter filter) {
    Query query = new Query(clientId, filter);
    Long count =
        jdbc.queryForObject(
            "select count(*) from session" + query.sql, Long.class, query.arguments.toArray());
    return count == null ? 0 : count;
  }

  /**
   * One page of an account's sessions that the filter lets through, by creation time and id.
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
    return jdbc.query(
        "select * from session"
            + query.sql
            + " order by created_at %1$s, id %1$s limit ? offset ?"
                .formatted(newestFirst ? "desc" : "asc"),
        this::read,
        query.arguments.toArray());
  }

  private SessionRow read(ResultSet row, int number) throws SQLException {
    return new SessionRow(
        row.getObject("id", UUID.class),
        row.getObject("client_id", UUID.class),
        row.getObject("merchant_id", UUID.class),
        row.getString("order_id"),
        row.getString("status"),
        row.getBoolean("active"),
        row.getLong("amount"),
        row.getString("currency"),
        row.getBoolean("capture"),
        row.getObject("customer_id", UUID.class),
        instant(row, "due_at"),
        json.readValue(row.getString("payment_methods"), METHODS),
        row.getObject("pending_charge_id", UUID.class),
        row.getObject("charge_id", UUID.class),
        List.of((UUID[]) row.getArray("charge_ids").getArray()),
        row.getObject("created_at", OffsetDateTime.class).toInstant(),
        row.getObject("updated_at", OffsetDateTime.class).toInstant(),
        row.getLong("sequence_number"));
  }

  private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
    OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
    return time == null ? null : time.toInstant();
  }

  /** A condition and its arguments. */
  private static final class Query {
    private final StringBuilder sql = new StringBuilder(" where client_id = ?");
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
