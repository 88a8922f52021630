package com.paymenthub.webhooks.delivery;

import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.platform.Conditions;
import com.paymenthub.platform.Timestamps;
import com.paymenthub.webhooks.endpoints.Webhook;
import com.paymenthub.webhooks.endpoints.Webhooks;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/**
 * Sends deliveries again that were lost or wait for a later attempt (docs/interface.md §8): as a
 * new notification of the same event, with six attempts of its own. Deliveries of a deleted webhook
 * go to another webhook of the account. Call it inside a transaction that has locked the webhook.
 */
@Repository
public class Reprocessing {

  /** How many deliveries are sent again at once; a repeat of the request takes the next ones. */
  public static final int MAXIMUM_AT_ONCE = 10_000;

  private final JdbcTemplate jdbc;
  private final Deliveries deliveries;
  private final Webhooks webhooks;
  private final NewNotifications announcements;
  private final Clock clock;

  public Reprocessing(
      JdbcTemplate jdbc,
      Deliveries deliveries,
      Webhooks webhooks,
      NewNotifications announcements,
      Clock clock) {
    this.jdbc = jdbc;
    this.deliveries = deliveries;
    this.webhooks = webhooks;
    this.announcements = announcements;
    this.clock = clock;
  }

  /**
   * Sends a delivery again.
   *
   * @param webhook where to: its own webhook, or any of the account when that was deleted
   * @param source whose delivery it is: the same one, or a deleted one
   * @return the new one
   * @throws Refusal when the webhook is switched off, the source has no such delivery, or it is
   *     neither lost nor waiting
   */
  public Delivery one(Webhook webhook, Webhook source, UUID deliveryId) {
    requireActive(webhook);
    List<UUID> made = again(webhook, "select id from delivery where id = ?", source, deliveryId);
    if (made.isEmpty()) {
      Delivery delivery =
          deliveries
              .find(source.id(), deliveryId)
              .orElseThrow(() -> new Refusal(RefusalKey.DELIVERY_NOT_FOUND));
      throw new Refusal(RefusalKey.DELIVERY_NOT_LOST, delivery.state().code());
    }
    return deliveries.find(webhook.id(), made.getFirst()).orElseThrow();
  }

  /**
   * The webhook whose deliveries are meant.
   *
   * @param webhook where they are sent
   * @param sourceId the id of a deleted webhook of the account, or of the same one
   * @throws Refusal when it is neither
   */
  public Webhook source(Webhook webhook, UUID sourceId) {
    if (sourceId.equals(webhook.id())) {
      return webhook;
    }
    return webhooks
        .findDeleted(webhook.clientId(), sourceId)
        .orElseThrow(() -> new Refusal(RefusalKey.WEBHOOK_NOT_FOUND));
  }

  /** How many deliveries of a webhook match the filter. */
  public long count(Webhook source, DeliveryFilter filter) {
    return deliveries.count(source.id(), filter);
  }

  /**
   * Sends deliveries again, the oldest first, at most {@link #MAXIMUM_AT_ONCE}.
   *
   * @param webhook where to
   * @param source whose deliveries they are
   * @param filter which of them; its states are some of lost and waiting
   * @return how many
   * @throws Refusal when the webhook is switched off
   */
  public int all(Webhook webhook, Webhook source, DeliveryFilter filter) {
    requireActive(webhook);
    Conditions conditions = filter.of(source.id());
    return again(
            webhook,
            "select id from delivery" + conditions.sql() + " order by created_at, id limit ?",
            source,
            conditions.arguments(MAXIMUM_AT_ONCE))
        .size();
  }

  /**
   * Deliveries that are being sent at this moment are left out, because PostgreSQL checks the
   * conditions again for a changed row.
   */
  private List<UUID> again(Webhook webhook, String which, Webhook source, Object... arguments) {
    OffsetDateTime now = Timestamps.toDatabase(clock.instant().truncatedTo(ChronoUnit.MILLIS));
    List<Object> all = new ArrayList<>(List.of(now));
    all.addAll(Arrays.asList(arguments));
    all.addAll(List.of(source.id(), source.id(), webhook.id(), now, now, webhook.id()));
    List<UUID> made = jdbc.queryForList(again(which), UUID.class, all.toArray());
    announcements.afterCommit(made.isEmpty() ? Set.of() : Set.of(webhook.id()));
    return made;
  }

  private static String again(String which) {
    return """
    with again as (
      update notification set state = 'reprocessed', due_at = null,
        ended_at = coalesce(ended_at, ?)
      where id in (%s) and webhook_id = ? and (state in ('lost', 'waiting')
        or state = 'pending' and period <> (select period from webhook where id = ?))
      returning *)
    insert into notification
      (webhook_id, period, event_id, client_id, charge_id, sequence_number, event, created_at,
       due_at, reprocessed_from)
    select ?, webhook.period, again.event_id, again.client_id, again.charge_id,
      again.sequence_number, again.event, ?, ?, again.id
    from again cross join webhook where webhook.id = ?
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
