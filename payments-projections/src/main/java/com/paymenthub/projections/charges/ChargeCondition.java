package com.paymenthub.projections.charges;

import com.paymenthub.platform.Timestamps;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.support.SqlArrayValue;

/** The condition that an account's charges fulfil which a filter lets pass, and its arguments. */
final class ChargeCondition {

  private final StringBuilder sql = new StringBuilder("where client_id = ?");
  private final List<Object> arguments = new ArrayList<>();

  ChargeCondition(UUID clientId, ChargeFilter filter) {
    arguments.add(clientId);
    equal("id", filter.id());
    equal("merchant_id", filter.merchantId());
    equal("order_id", filter.orderId());
    if (filter.sessionId() != null) {
      and(
          "id in (select unnest(charge_ids) from session where session.id = ?)",
          filter.sessionId());
    }
    if (filter.requestId() != null) {
      and(
          "(request_id = ? or later_request_ids @> to_jsonb(?::text))",
          filter.requestId(),
          filter.requestId());
    }
    equal("original_amount", filter.originalAmount());
    oneOf("status", filter.statuses());
    oneOf("payment_type", filter.paymentTypes());
    if (filter.createdAfter() != null) {
      and("created_at > ?", Timestamps.toDatabase(filter.createdAfter()));
    }
    if (filter.createdBefore() != null) {
      and("created_at < ?", Timestamps.toDatabase(filter.createdBefore()));
    }
  }

  /** The condition, beginning with {@code where}. */
  String sql() {
    return sql.toString();
  }

  /** Its arguments, in their order, which may be added to. */
  List<Object> arguments() {
    return new ArrayList<>(arguments);
  }

  private void equal(String column, @Nullable Object value) {
    if (value != null) {
      and(column + " = ?", value);
    }
  }

  private void oneOf(String column, List<String> values) {
    if (!values.isEmpty()) {
      and(column + " = any (?)", new SqlArrayValue("varchar", values.toArray()));
    }
  }

  private void and(String condition, Object... more) {
    sql.append(" and ").append(condition);
    arguments.addAll(List.of(more));
  }
}
