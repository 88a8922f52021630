package com.paymenthub.projections.charges;

import com.paymenthub.foundation.Timestamps;
import com.paymenthub.projections.rows.RowTable;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** The {@code charge} projection in PostgreSQL. */
@Repository
public class ChargeTable extends RowTable<ChargeRow> {

  public ChargeTable(JdbcTemplate jdbc, JsonMapper json) {
    super(jdbc, ChargeMapping.with(json));
  }

  /** How many charges of all accounts are flagged. */
  public long countFlagged() {
    return count("where flagged_reason is not null");
  }

  /**
   * The flagged charges of all accounts, those that changed longest ago first.
   *
   * @param limit how many rows at most
   */
  public List<ChargeRow> listFlagged(int limit) {
    return query("where flagged_reason is not null order by updated_at, id limit ?", limit);
  }

  /** How many of an account's charges match the filter. */
  public long count(UUID clientId, ChargeFilter filter) {
    Query query = where(clientId, filter);
    return count(query.sql.toString(), query.arguments.toArray());
  }

  /**
   * One page of an account's charges that match the filter, by creation time and id.
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
    return query(
        query.sql + " order by created_at %1$s, id %1$s limit ? offset ?".formatted(direction),
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

  /** A condition that grows, and its arguments. */
  private static final class Query {
    private final StringBuilder sql = new StringBuilder("where client_id = ?");
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
