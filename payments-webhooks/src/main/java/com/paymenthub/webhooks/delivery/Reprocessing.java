package com.paymenthub.webhooks.delivery;

import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.projections.Timestamps;
import com.paymenthub.webhooks.Conditions;
import com.paymenthub.webhooks.delivery.WebhookSaga.State;
import com.paymenthub.webhooks.endpoints.Webhook;
import com.paymenthub.webhooks.events.EventFilter;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/**
 * Sends again what was lost (specification, "Delivery" 6): a new notification of the same event,
 * with six attempts of its own. Call it inside a transaction that has locked the webhook.
 */
@Repository
public class Reprocessing {

  /** How many deliveries are sent again at once; a repeat of the request takes the next ones. */
  public static final int MAXIMUM_AT_ONCE = 10_000;

  private static final List<String> LOST = List.of(State.LOST.code());

  private final JdbcTemplate jdbc;
  private final Deliveries deliveries;
  private final NewNotifications announcements;
  private final Clock clock;

  public Reprocessing(
      JdbcTemplate jdbc, Deliveries deliveries, NewNotifications announcements, Clock clock) {
    this.jdbc = jdbc;
    this.deliveries = deliveries;
    this.announcements = announcements;
    this.clock = clock;
  }

  /**
   * Sends a lost delivery again.
   *
   * @return the new one
   * @throws Refusal when the webhook is switched off, has no such delivery, or it is not lost
   */
  public Delivery one(Webhook webhook, UUID deliveryId) {
    requireActive(webhook);
    Delivery delivery =
        deliveries
            .lock(webhook.id(), deliveryId)
            .orElseThrow(() -> new Refusal(RefusalKey.DELIVERY_NOT_FOUND));
    if (delivery.state() != State.LOST) {
      throw new Refusal(RefusalKey.DELIVERY_NOT_LOST, delivery.state().code());
    }
    List<UUID> made = again(webhook, "select ?::uuid", deliveryId);
    return deliveries.find(webhook.id(), made.getFirst()).orElseThrow();
  }

  /** How many lost deliveries the filter lets through. */
  public long count(Webhook webhook, EventFilter filter) {
    return deliveries.count(webhook.id(), new DeliveryFilter(LOST, filter));
  }

  /**
   * Sends lost deliveries again, the oldest first, at most {@link #MAXIMUM_AT_ONCE}.
   *
   * @return how many
   * @throws Refusal when the webhook is switched off
   */
  public int all(Webhook webhook, EventFilter filter) {
    requireActive(webhook);
    Conditions conditions = new DeliveryFilter(LOST, filter).of(webhook.id());
    return again(
            webhook,
            "select id from notification"
                + conditions.sql()
                + " order by created_at, id limit ? for update",
            conditions.arguments(MAXIMUM_AT_ONCE))
        .size();
  }

  private List<UUID> again(Webhook webhook, String which, Object... arguments) {
    OffsetDateTime now = Timestamps.toDatabase(clock.instant().truncatedTo(ChronoUnit.MILLIS));
    Object[] all = Arrays.copyOf(arguments, arguments.length + 2);
    all[arguments.length] = now;
    all[arguments.length + 1] = now;
    List<UUID> made = jdbc.queryForList(again(which), UUID.class, all);
    announcements.afterCommit(made.isEmpty() ? Set.of() : Set.of(webhook.id()));
    return made;
  }

  private static String again(String which) {
    return """
      with lost as (
        update notification set state = 'reprocessed' where id in (%s) and state = 'lost'
        returning *)
      insert into notification
        (webhook_id, event_id, client_id, charge_id, sequence_number, event, created_at, due_at,
         reprocessed_from)
      select webhook_id, event_id, client_id, charge_id, sequence_number, event, ?, ?, id from lost
      returning id
      """
        .formatted(which);
  }

  private static void requireActive(Webhook webhook) {
    if (!webhook.active()) {
      throw new Refusal(RefusalKey.WEBHOOK_INACTIVE);
    }
  }
}
