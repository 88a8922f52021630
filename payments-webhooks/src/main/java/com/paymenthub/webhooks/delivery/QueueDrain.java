package com.paymenthub.webhooks.delivery;

import com.paymenthub.platform.Timestamps;
import com.paymenthub.platform.Transactions;
import com.paymenthub.webhooks.exchange.Exchange.Failure;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.PlatformTransactionManager;

/**
 * Marks unsent notifications of a webhook that was switched off or deleted as lost. Merchants see
 * them as lost immediately; the rows are updated in batches, because there may be a million.
 * Notifications that a dead node had in flight follow when their lease has ended.
 */
@Repository
public class QueueDrain {

  private static final int BATCH = 1_000;
  private static final Instant BEGINNING = Instant.EPOCH;

  static final String QUEUES =
      NotificationLeases.HOP
          + """
          select hop.webhook_id, hop.period
          from hop cross join lateral (
            select from webhook where webhook.id = hop.webhook_id
              and not (webhook.active and webhook.period = hop.period)) ended
          """;

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
  private final Transactions transactions;
  private final NotificationLeases leases;
  private final EndpointBackoff endpointBackoff;
  private final Clock clock;

  /** The queues that were found, and where the previous batch of each ended. */
  private final LinkedHashMap<Queue, Instant> queues = new LinkedHashMap<>();

  QueueDrain(
      @ForDeliveries JdbcTemplate jdbc,
      @Qualifier(ForDeliveries.TRANSACTIONS) PlatformTransactionManager transactions,
      NotificationLeases leases,
      EndpointBackoff endpointBackoff,
      Clock clock) {
    this.jdbc = jdbc;
    this.transactions = new Transactions(transactions);
    this.leases = leases;
    this.endpointBackoff = endpointBackoff;
    this.clock = clock;
  }

  /**
   * The open notifications of a webhook and one of its periods.
   *
   * @param period the number of the period, which grows when the webhook is switched off
   */
  private record Queue(UUID webhookId, int period) {}

  /** Updates one batch of one queue, in turn, and returns whether more is left. */
  synchronized boolean giveUpSome() {
    if (queues.isEmpty()) {
      transactions.run(this::findQueues).forEach(queue -> queues.put(queue, BEGINNING));
    }
    Map.Entry<Queue, Instant> next = queues.pollFirstEntry();
    if (next == null) {
      return false;
    }
    Queue queue = next.getKey();
    if (!endpointBackoff.isResting(queue.webhookId())) {
      endpointBackoff.serve(
          queue.webhookId(),
          () ->
              transactions
                  .run(() -> giveUp(queue, next.getValue()))
                  .ifPresent(end -> queues.put(queue, end)));
    }
    return !queues.isEmpty();
  }

  private List<Queue> findQueues() {
    PlanHints.require(jdbc);
    return jdbc.query(
        QUEUES,
        (row, _) -> new Queue(row.getObject("webhook_id", UUID.class), row.getInt("period")));
  }

  /** Updates one batch of a queue, and returns where it ended; empty at the end of the queue. */
  private Optional<Instant> giveUp(Queue queue, Instant from) {
    PlanHints.require(jdbc);
    jdbc.execute("set local synchronous_commit = off");
    OffsetDateTime now = Timestamps.toDatabase(clock.instant());
    List<Optional<Instant>> next =
        jdbc.query(
            GIVE_UP,
            QueueDrain::next,
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

  private static Optional<Instant> next(ResultSet row, int number) throws SQLException {
    return row.getInt("given_up") < BATCH
        ? Optional.empty()
        : Optional.of(Timestamps.at(row, "last"));
  }
}
