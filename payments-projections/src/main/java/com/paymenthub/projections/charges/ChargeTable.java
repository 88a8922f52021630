package com.paymenthub.projections.charges;

import com.paymenthub.projections.RecentRows;
import com.paymenthub.projections.Timestamps;
import java.sql.ResultSet;
import java.sql.SQLException;
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

/** The {@code charge} projection in PostgreSQL. */
@Repository
public class ChargeTable {

  private static final TypeReference<List<TransactionRequest>> REQUESTS = new TypeReference<>() {};

  private static final String UPSERT =
      """
      insert into charge (id, client_id, merchant_id, customer_id, card_id, order_id, status,
        amount, original_amount, currency, capture, payment_type, installments, request_id,
        idempotency_key, transaction_requests, created_at, updated_at,
        payment_terms, payment_code, expires_at, flagged_reason, sequence_number)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?::jsonb, ?, ?, ?::jsonb, ?, ?, ?, ?)
      on conflict (id) do update set
        status = excluded.status,
        amount = excluded.amount,
        transaction_requests = excluded.transaction_requests,
        updated_at = excluded.updated_at,
        payment_code = excluded.payment_code,
        expires_at = excluded.expires_at,
        flagged_reason = excluded.flagged_reason,
        sequence_number = excluded.sequence_number
      """;

  private final RecentRows<ChargeRow> recent = new RecentRows<>();
  private final JdbcTemplate jdbc;
  private final JsonMapper json;

  public ChargeTable(JdbcTemplate jdbc, JsonMapper json) {
    this.jdbc = jdbc;
    this.json = json;
  }

  /** Writes the row as it is now, new or not. */
  public void save(ChargeRow row) {
    jdbc.update(
        UPSERT,
        row.id(),
        row.clientId(),
        row.merchantId(),
        row.customerId(),
        row.cardId(),
        row.orderId(),
        row.status(),
        row.amount(),
        row.originalAmount(),
        row.currency(),
        row.capture(),
        row.paymentType(),
        row.installments(),
        row.requestId(),
        row.idempotencyKey(),
        json.writeValueAsString(row.transactionRequests()),
        Timestamps.toDatabase(row.createdAt()),
        Timestamps.toDatabase(row.updatedAt()),
        row.paymentTerms() == null ? null : json.writeValueAsString(row.paymentTerms()),
        row.paymentCode(),
        row.expiresAt() == null ? null : Timestamps.toDatabase(row.expiresAt()),
        row.flaggedReason(),
        row.sequenceNumber());
    recent.wrote(row.id(), row.sequenceNumber(), row);
  }

  /** The row of a charge, whoever owns it. */
  public Optional<ChargeRow> find(UUID id) {
    return recent.ofTransaction(id).or(() -> fromTable(id));
  }

  /**
   * The row of a charge that a next event changes.
   *
   * @param position that of the event before it
   */
  Optional<ChargeRow> find(UUID id, long position) {
    return recent.at(id, position).or(() -> fromTable(id));
  }

  private Optional<ChargeRow> fromTable(UUID id) {
    return jdbc.query("select * from charge where id = ?", this::read, id).stream().findFirst();
  }

  /** The row of an account's charge; empty for another account's, as for an unknown one. */
  public Optional<ChargeRow> find(UUID clientId, UUID id) {
    return find(id).filter(row -> row.clientId().equals(clientId));
  }

  /** How many charges of all accounts wait for a person. */
  public long countFlagged() {
    Long count =
        jdbc.queryForObject(
            "select count(*) from charge where flagged_reason is not null", Long.class);
    return count == null ? 0 : count;
  }

  /**
   * The charges of all accounts that wait for a person, those first that changed longest ago.
   *
   * @param limit how many rows at most
   */
  public List<ChargeRow> listFlagged(int limit) {
    return jdbc.query(
        "select * from charge where flagged_reason is not null order by updated_at, id limit ?",
        this::read,
        limit);
  }

  /** How many of an account's charges the filter lets through. */
  public long count(UUID clientId, ChargeFilter filter) {
    Query query = where(clientId, filter);
    Long count =
        jdbc.queryForObject(
            "select count(*) from charge" + query.sql, Long.class, query.arguments.toArray());
    return count == null ? 0 : count;
  }

  /**
   * One page of an account's charges that the filter lets through, by creation time and id.
   *
   * @param newestFirst the direction
   * @param limit how many rows at most
   * @param offset how many rows to pass over
   */
  public List<ChargeRow> list(
      UUID clientId, ChargeFilter filter, boolean newestFirst, int limit, long offset) {
    Query query = where(clientId, filter);
    String direction = newestFirst ? "desc" : "asc";
    query.arguments.add(limit);
    query.arguments.add(offset);
    return jdbc.query(
        "select * from charge"
            + query.sql
            + " order by created_at "
            + direction
            + ", id "
            + direction
            + " limit ? offset ?",
        this::read,
        query.arguments.toArray());
  }

  private static Query where(UUID clientId, ChargeFilter filter) {
    Query query = new Query(clientId);
    query.equal("id", filter.id());
    query.equal("merchant_id", filter.merchantId());
    query.equal("order_id", filter.orderId());
    if (filter.sessionId() != null) {
      query.and(
          "id in (select unnest(charge_ids) from session where session.id = ?)",
          filter.sessionId());
    }
    if (filter.requestId() != null) {
      query.and(
          "(request_id = ? or jsonb_array_length(transaction_requests) > 1 and transaction_requests"
              + " @> jsonb_build_array(jsonb_build_object('requestId', ?::text)))",
          filter.requestId(),
          filter.requestId());
    }
    query.equal("original_amount", filter.originalAmount());
    query.oneOf("status", filter.statuses());
    query.oneOf("payment_type", filter.paymentTypes());
    if (filter.createdAfter() != null) {
      query.and("created_at > ?", Timestamps.toDatabase(filter.createdAfter()));
    }
    if (filter.createdBefore() != null) {
      query.and("created_at < ?", Timestamps.toDatabase(filter.createdBefore()));
    }
    return query;
  }

  private ChargeRow read(ResultSet row, int number) throws SQLException {
    String terms = row.getString("payment_terms");
    OffsetDateTime expiresAt = row.getObject("expires_at", OffsetDateTime.class);
    return new ChargeRow(
        row.getObject("id", UUID.class),
        row.getObject("client_id", UUID.class),
        row.getObject("merchant_id", UUID.class),
        row.getObject("customer_id", UUID.class),
        row.getObject("card_id", UUID.class),
        row.getString("order_id"),
        row.getString("status"),
        row.getLong("amount"),
        row.getLong("original_amount"),
        row.getString("currency"),
        row.getBoolean("capture"),
        row.getString("payment_type"),
        row.getObject("installments", Integer.class),
        row.getString("request_id"),
        row.getString("idempotency_key"),
        json.readValue(row.getString("transaction_requests"), REQUESTS),
        row.getObject("created_at", OffsetDateTime.class).toInstant(),
        row.getObject("updated_at", OffsetDateTime.class).toInstant(),
        terms == null ? null : json.readValue(terms, PaymentTerms.class),
        row.getString("payment_code"),
        expiresAt == null ? null : expiresAt.toInstant(),
        row.getString("flagged_reason"),
        row.getLong("sequence_number"));
  }

  /** A condition that grows, and its arguments. */
  private static final class Query {
    private final StringBuilder sql = new StringBuilder(" where client_id = ?");
    private final List<Object> arguments = new ArrayList<>();

    Query(UUID clientId) {
      arguments.add(clientId);
    }

    void equal(String column, @Nullable Object value) {
      if (value != null) {
        and(column + " = ?", value);
      }
    }

    void oneOf(String column, List<String> values) {
      if (!values.isEmpty()) {
        and(column + " = any (?)", new SqlArrayValue("varchar", values.toArray()));
      }
    }

    void and(String condition, Object... more) {
      sql.append(" and ").append(condition);
      arguments.addAll(List.of(more));
    }
  }
}
