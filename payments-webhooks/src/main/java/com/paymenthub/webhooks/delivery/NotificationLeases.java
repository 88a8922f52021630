package com.paymenthub.webhooks.delivery;

import com.paymenthub.platform.Timestamps;
import com.paymenthub.webhooks.delivery.DeliverySchedule.State;
import com.paymenthub.webhooks.endpoints.Webhook;
import com.paymenthub.webhooks.endpoints.Webhooks;
import com.paymenthub.webhooks.events.NotifiedEvent;
import com.paymenthub.webhooks.exchange.Exchange.Failure;
import com.paymenthub.webhooks.signature.WebhookSecret;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/**
 * Leases of notifications in PostgreSQL: each is sent by one node, and the work of a dead node is
 * taken over.
 */
@Repository
public class NotificationLeases {

  /**
   * The queues with open notifications, found by skipping from one queue to the next in the index.
   */
  static final String HOP =
      """
      with recursive hop (webhook_id, period) as (
        (select webhook_id, period from notification where due_at is not null
         order by webhook_id, period limit 1)
        union all
        select next.webhook_id, next.period from hop cross join lateral (
          select later.webhook_id, later.period from notification later
          where later.due_at is not null
            and (later.webhook_id, later.period) > (hop.webhook_id, hop.period)
          order by later.webhook_id, later.period limit 1) next)
      """;

  static final String DUE =
      HOP
          + """
          select hop.webhook_id
          from hop cross join lateral (
            select from webhook where webhook.id = hop.webhook_id
              and webhook.active and webhook.period = hop.period) live
          where (
            select due_at from notification due
            where due.webhook_id = hop.webhook_id and due.period = hop.period and due.due_at <= ?
            order by due_at limit 1) is not null
          """;

  /**
   * A claim that a crash of the database undoes is made again, so that its commit need not wait for
   * the disk.
   */
  private static final String LOCK =
      "select *, previous_secret_until > ? as both_sign,"
          + " set_config('synchronous_commit', 'off', true), "
          + PlanHints.SETTINGS
          + " from webhook where id = ? for no key update";

  static final String UNDER_WAY =
      "select (select due_at from notification where webhook_id = ? and state = 'in_flight'"
          + " and due_at > ? order by due_at limit 1) is not null";

  /**
   * A first attempt waits for those of the charge's earlier events; nothing else waits. How many
   * rows are read depends on the limit alone: see {@link PlanHints}. The ids go through an array
   * because PostgreSQL, which plans without knowing the limit, would otherwise read the whole table
   * to join it.
   */
  static final String CLAIM =
      """
      with due as (
        select id, state, node_id, due_at from notification candidate
        where webhook_id = ? and period = ? and due_at <= ? and id <> all (?)
          and (attempts > 0 or (
            select earlier.id from notification earlier
            where earlier.webhook_id = candidate.webhook_id
              and earlier.charge_id = candidate.charge_id
              and earlier.sequence_number < candidate.sequence_number
              and earlier.attempts = 0
              and (earlier.state = 'in_flight'
                or earlier.state = 'pending' and earlier.period = candidate.period)
            order by earlier.sequence_number limit 1) is null)
        order by due_at, sequence_number
        limit ? for update of candidate skip locked)
      update notification set state = 'in_flight', claims = claims + 1, node_id = ?, due_at = ?
      from due where notification.id = any (array (select id from due))
        and notification.id = due.id
      returning notification.id, event_id, charge_id, sequence_number, event, attempts, claims,
        reprocessed_from is not null as reprocessed, due.state as was, due.node_id as lost_node,
        due.due_at as lease_end
      """;

  private static final String NODE_LOST =
      "insert into notification_attempt (delivery_id, claim, number, node_id, started_at, error)"
          + " values (?, ?, ?, ?, ?, ?)";

  private static final String RENEW =
      "update notification set due_at = ?"
          + " where id = any (?) and node_id = ? and state = 'in_flight' returning id";

  private final JdbcTemplate jdbc;
  private final Webhooks webhooks;
  private final Clock clock;
  private final Duration lease;

  /**
   * The claims of a database.
   *
   * @param lease how long a claim lasts unless it is renewed; then another node takes over
   */
  public NotificationLeases(
      @ForDeliveries JdbcTemplate jdbc,
      Webhooks webhooks,
      Clock clock,
      @Value("${payments.webhooks.delivery.lease:20s}") Duration lease) {
    this.jdbc = jdbc;
    this.webhooks = webhooks;
    this.clock = clock;
    this.lease = lease;
  }

  /** How long a claim lasts unless it is renewed. */
  Duration lease() {
    return lease;
  }

  /** The webhooks for which something is due. */
  @Transactional(ForDeliveries.TRANSACTIONS)
  public List<UUID> due() {
    PlanHints.require(jdbc);
    return jdbc.queryForList(DUE, UUID.class, Timestamps.toDatabase(clock.instant()));
  }

  /**
   * Claims the due notifications of a webhook, the longest overdue first, and returns new ones
   * before repeated ones, which are sent at a lower rate. Nodes that claim for the same webhook
   * wait for each other, so that a failing endpoint has one delivery under way and not one for each
   * node.
   *
   * @param nodeId the node that claims
   * @param limit how many at most
   * @param own what this node has under way for the webhook
   */
  @Transactional(ForDeliveries.TRANSACTIONS)
  public List<Claim> claim(UUID webhookId, UUID nodeId, int limit, Collection<UUID> own) {
    Instant now = clock.instant();
    Optional<Target> found = lock(webhookId, now);
    if (found.isEmpty()) {
      return List.of();
    }
    Target target = found.get();
    if (!target.webhook().active()) {
      return List.of();
    }
    int allowed = target.failing() ? (isUnderWay(webhookId, now) ? 0 : 1) : limit;
    return allowed == 0 ? List.of() : claim(target, nodeId, allowed, own, now);
  }

  /**
   * Renews the claims of notifications that a node is still sending.
   *
   * @return the claims that the node still has
   */
  @Transactional(ForDeliveries.TRANSACTIONS)
  public List<UUID> renew(UUID nodeId, Collection<UUID> deliveryIds) {
    return jdbc.queryForList(
        RENEW,
        UUID.class,
        Timestamps.toDatabase(clock.instant().plus(lease)),
        new SqlArrayValue("uuid", deliveryIds.toArray()),
        nodeId);
  }

  private record Target(
      Webhook webhook, int period, List<WebhookSecret> secrets, boolean failing) {}

  private Optional<Target> lock(UUID webhookId, Instant now) {
    return jdbc.query(LOCK, this::target, Timestamps.toDatabase(now), webhookId).stream()
        .findFirst();
  }

  private Target target(ResultSet row, int number) throws SQLException {
    Webhook webhook = Webhooks.read(row, number);
    return new Target(
        webhook,
        row.getInt("period"),
        webhooks.secrets(
            webhook.id(),
            row.getBytes("secret"),
            row.getBoolean("both_sign") ? row.getBytes("previous_secret") : null),
        row.getObject("failing_since") != null);
  }

  private boolean isUnderWay(UUID webhookId, Instant now) {
    return Boolean.TRUE.equals(
        jdbc.queryForObject(UNDER_WAY, Boolean.class, webhookId, Timestamps.toDatabase(now)));
  }

  /**
   * A claim, and the node from which it was taken over.
   *
   * @param lostNode null when no node had it
   * @param leaseEnd when the lost node's claim ended
   */
  private record Claimed(Claim claim, @Nullable UUID lostNode, Instant leaseEnd) {}

  private List<Claim> claim(
      Target target, UUID nodeId, int limit, Collection<UUID> own, Instant now) {
    List<Claimed> claimed =
        jdbc.query(
            CLAIM,
            (row, _) -> claimed(row, target),
            target.webhook().id(),
            target.period(),
            Timestamps.toDatabase(now),
            new SqlArrayValue("uuid", own.toArray()),
            limit,
            nodeId,
            Timestamps.toDatabase(now.plus(lease)));
    claimed.forEach(this::recordLostNode);
    return claimed.stream()
        .map(Claimed::claim)
        .sorted(
            Comparator.comparing(Claim::repeated)
                .thenComparing(claim -> claim.event().sequenceNumber()))
        .toList();
  }

  /**
   * The notification of the lost node may have arrived; its attempt is repeated with the same
   * number.
   */
  private void recordLostNode(Claimed claimed) {
    if (claimed.lostNode() != null) {
      jdbc.update(
          NODE_LOST,
          claimed.claim().deliveryId(),
          claimed.claim().number() - 1,
          claimed.claim().attemptsEnded() + 1,
          claimed.lostNode(),
          Timestamps.toDatabase(claimed.leaseEnd().minus(lease)),
          Failure.NODE_LOST.code());
    }
  }

  private static Claimed claimed(ResultSet row, Target target) throws SQLException {
    NotifiedEvent event =
        new NotifiedEvent(
            row.getObject("event_id", UUID.class),
            row.getObject("charge_id", UUID.class),
            row.getLong("sequence_number"),
            row.getString("event"));
    return new Claimed(
        new Claim(
            row.getObject("id", UUID.class),
            event,
            row.getInt("attempts"),
            row.getInt("claims"),
            row.getInt("attempts") > 0 || row.getBoolean("reprocessed"),
            target.webhook(),
            target.secrets(),
            target.failing()),
        row.getString("was").equals(State.IN_FLIGHT.code())
            ? row.getObject("lost_node", UUID.class)
            : null,
        Timestamps.at(row, "lease_end"));
  }
}
