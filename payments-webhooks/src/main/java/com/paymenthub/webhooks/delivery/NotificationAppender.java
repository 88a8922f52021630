package com.paymenthub.webhooks.delivery;

import com.paymenthub.domain.charges.ChargeEvent;
import com.paymenthub.domain.charges.ChargeStatus;
import com.paymenthub.domain.charges.StatusChange;
import com.paymenthub.foundation.Timestamps;
import com.paymenthub.projections.AggregateBatches;
import com.paymenthub.projections.AggregateBatches.Appended;
import com.paymenthub.projections.Projector;
import com.paymenthub.webhooks.events.NotifiableEvents;
import java.time.Clock;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.axonframework.eventhandling.EventMessage;
import org.springframework.core.annotation.Order;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * Stores every status change, and a notification for every webhook that listens to it, in the
 * transaction that appends the event. So no committed status change is without its notification.
 */
@Component
@Order(Projector.FROM_ROWS)
public class NotificationAppender implements Projector {

  private static final String APPEND =
      """
      with happened as (
        insert into notifiable_event
          (event_id, client_id, charge_id, sequence_number, event, created_at)
        select ?, charge.client_id, charge.id, ?, ?, ? from charge where charge.id = ?
        returning *)
      insert into notification
        (webhook_id, period, event_id, client_id, charge_id, sequence_number, event, created_at,
         due_at)
      select webhook.id, webhook.period, happened.event_id, happened.client_id, happened.charge_id,
        happened.sequence_number, happened.event, happened.created_at, ?
      from happened join webhook on webhook.client_id = happened.client_id
      where webhook.active and webhook.event in (happened.event, '*')
      returning webhook_id
      """;

  private final JdbcTemplate jdbc;
  private final NewNotifications announcements;
  private final Clock clock;

  public NotificationAppender(JdbcTemplate jdbc, NewNotifications announcements, Clock clock) {
    this.jdbc = jdbc;
    this.announcements = announcements;
    this.clock = clock;
  }

  @Override
  public void apply(List<? extends EventMessage<?>> appended) {
    Set<UUID> webhooks = new HashSet<>();
    AggregateBatches.of(appended, ChargeEvent.class)
        .forEach((chargeId, events) -> events.forEach(event -> append(chargeId, event, webhooks)));
    announcements.afterCommit(webhooks);
  }

  private void append(UUID chargeId, Appended<ChargeEvent> appended, Set<UUID> webhooks) {
    StatusChange.of(appended.event())
        .ifPresent(status -> webhooks.addAll(append(chargeId, appended, status)));
  }

  private List<UUID> append(UUID chargeId, Appended<ChargeEvent> appended, ChargeStatus status) {
    return jdbc.queryForList(
        APPEND,
        UUID.class,
        appended.eventId(),
        appended.sequenceNumber(),
        NotifiableEvents.nameOf(status),
        Timestamps.toDatabase(appended.event().occurredAt()),
        chargeId,
        Timestamps.toDatabase(clock.instant()));
  }
}
