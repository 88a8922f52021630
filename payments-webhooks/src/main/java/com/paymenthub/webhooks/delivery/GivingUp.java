package com.paymenthub.webhooks.delivery;

import com.paymenthub.foundation.Timestamps;
import com.paymenthub.webhooks.delivery.NotificationLeases.Queue;
import com.paymenthub.webhooks.exchange.Exchange.Failure;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/**
 * Marks unsent notifications of a webhook that was switched off or deleted as lost. Merchants see
 * them as lost immediately; the rows are updated in batches, because there may be a million.
 * Notifications that a dead node had in flight follow when their lease has ended.
 */
@Repository
public class GivingUp {

  private static final int BATCH = 1_000;
  private static final Instant BEGINNING = Instant.EPOCH;

  private static final String GIVE_UP =
      """
      with open as (
        select id, state, claims, attempts, node_id, due_at from notification candidate
        where webhook_id = ? and period = ? and due_at >= ?
          and (state <> 'in_flight' or due_at <= ?)
        order by due_at, sequence_number
        limit ? for update of candidate skip locked),
      lost as (
        update notification set state = 'lost', due_at = null, node_id = null,
          ended_at = case open.state when 'in_flight' then ?
            else coalesce((
              select given_up_at from webhook where webhook.id = notification.webhook_id), ?) end
        from open where notification.id = any (array (select id from open))
          and notification.id = open.id),
      recorded as (
        insert into notification_attempt
          (delivery_id, claim, number, node_id, started_at, error)
        select id, claims, attempts + 1, node_id, due_at - ? * interval '1 millisecond', ?
        from open where state = 'in_flight')
      select count(*) as given_up, max(due_at) as last from open
      """;

  private final JdbcTemplate jdbc;
  private final NotificationLeases leases;
  private final Clock clock;

  GivingUp(@ForDeliveries JdbcTemplate jdbc, NotificationLeases leases, Clock clock) {
    this.jdbc = jdbc;
    this.leases = leases;
    this.clock = clock;
  }

  /**
   * Updates one batch of a queue that is not sent any more.
   *
   * @param from where the previous batch ended
   * @return where to continue; empty at the end
   */
  @Transactional(ForDeliveries.TRANSACTIONS)
  public Optional<Instant> some(Queue queue, Instant from) {
    OneIndex.require(jdbc);
    jdbc.execute("set local synchronous_commit = off");
    OffsetDateTime now = Timestamps.toDatabase(clock.instant());
    List<Optional<Instant>> next =
        jdbc.query(
            GIVE_UP,
            GivingUp::next,
            queue.webhookId(),
            queue.period(),
            Timestamps.toDatabase(from),
            now,
            BATCH,
            now,
            now,
            leases.lease().toMillis(),
            Failure.NODE_LOST.code());
    return next.getFirst();
  }

  /** The beginning of a queue. */
  static Instant beginning() {
    return BEGINNING;
  }

  private static Optional<Instant> next(ResultSet row, int number) throws SQLException {
    return row.getInt("given_up") < BATCH
        ? Optional.empty()
        : Optional.of(row.getObject("last", OffsetDateTime.class).toInstant());
  }
}
