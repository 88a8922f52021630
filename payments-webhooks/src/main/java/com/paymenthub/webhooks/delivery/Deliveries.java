package com.paymenthub.webhooks.delivery;

import com.paymenthub.platform.Conditions;
import com.paymenthub.platform.Timestamps;
import com.paymenthub.webhooks.delivery.DeliverySchedule.State;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/**
 * The deliveries to webhooks. Deliveries that were given up are shown as lost immediately, even if
 * their rows are updated later.
 */
@Repository
public class Deliveries {

  private final JdbcTemplate jdbc;

  public Deliveries(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  /** How many deliveries of a webhook match the filter. */
  public long count(UUID webhookId, DeliveryFilter filter) {
    Conditions conditions = filter.of(webhookId);
    Long count =
        jdbc.queryForObject(
            "select count(*) from delivery" + conditions.sql(), Long.class, conditions.arguments());
    return count == null ? 0 : count;
  }

  /** One page of a webhook's deliveries, by creation time and id. */
  public List<Delivery> list(
      UUID webhookId, DeliveryFilter filter, boolean newestFirst, int limit, long offset) {
    Conditions conditions = filter.of(webhookId);
    String direction = newestFirst ? "desc" : "asc";
    return jdbc.query(
        "select * from delivery"
            + conditions.sql()
            + " order by created_at %1$s, id %1$s limit ? offset ?".formatted(direction),
        Deliveries::read,
        conditions.arguments(limit, offset));
  }

  /** A delivery of a webhook. */
  public Optional<Delivery> find(UUID webhookId, UUID id) {
    return jdbc
        .query(
            "select * from delivery where webhook_id = ? and id = ?",
            Deliveries::read,
            webhookId,
            id)
        .stream()
        .findFirst();
  }

  private static Delivery read(ResultSet row, int number) throws SQLException {
    return new Delivery(
        row.getObject("id", UUID.class),
        row.getObject("webhook_id", UUID.class),
        row.getObject("client_id", UUID.class),
        row.getObject("event_id", UUID.class),
        row.getObject("charge_id", UUID.class),
        row.getString("event"),
        State.of(row.getString("state")),
        row.getInt("attempts"),
        Timestamps.at(row, "created_at"),
        Timestamps.atOrNull(row, "next_attempt_at"),
        Timestamps.atOrNull(row, "ended_at"),
        row.getObject("reprocessed_from", UUID.class));
  }
}
