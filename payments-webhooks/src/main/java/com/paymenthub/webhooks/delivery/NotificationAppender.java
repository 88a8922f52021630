package com.paymenthub.webhooks.delivery;

import com.paymenthub.domain.charges.ChargeEvent;
import com.paymenthub.platform.Timestamps;
import com.paymenthub.platform.writing.NewRow;
import com.paymenthub.platform.writing.RowStatement;
import com.paymenthub.platform.writing.StepRows;
import com.paymenthub.platform.writing.WriteOrder;
import com.paymenthub.projections.AggregateBatches;
import com.paymenthub.projections.AggregateBatches.Appended;
import com.paymenthub.projections.Projector;
import com.paymenthub.projections.charges.ChargeTable;
import com.paymenthub.webhooks.events.NotifiableEventName;
import com.paymenthub.webhooks.events.NotifiableEventRow;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
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
      with given as (
        select * from unnest(?, ?, ?, ?, ?, ?, ?)
          as given (event_id, client_id, charge_id, sequence_number, event, created_at, due_at)),
      happened as (
        insert into notifiable_event
          (event_id, client_id, charge_id, sequence_number, event, created_at)
        select event_id, client_id, charge_id, sequence_number, event, created_at from given)
      insert into notification
        (webhook_id, period, event_id, client_id, charge_id, sequence_number, event, created_at,
         due_at)
      select webhook.id, webhook.period, given.event_id, given.client_id, given.charge_id,
        given.sequence_number, given.event, given.created_at, given.due_at
      from given join webhook on webhook.client_id = given.client_id
      where webhook.active and webhook.event in (given.event, '*')
      returning webhook_id
      """;

  private final ChargeTable charges;
  private final StepRows rows;
  private final RowStatement append;
  private final Clock clock;

  public NotificationAppender(
      JdbcTemplate jdbc, ChargeTable charges, NewNotifications announcements, Clock clock) {
    this.charges = charges;
    this.rows = new StepRows(jdbc);
    this.append =
        RowStatement.telling(
            WriteOrder.NOTIFICATIONS,
            APPEND,
            List.of("uuid", "uuid", "uuid", "int8", "varchar", "timestamptz", "timestamptz"),
            webhooks ->
                announcements.announce(
                    webhooks.stream().map(UUID::fromString).collect(Collectors.toSet())));
    this.clock = clock;
  }

  @Override
  public void apply(List<? extends EventMessage<?>> appended) {
    AggregateBatches.of(appended, ChargeEvent.class)
        .forEach(
            (chargeId, events) ->
                rows.write(
                    append,
                    events.stream().flatMap(event -> row(chargeId, event).stream()).toList()));
  }

  private Optional<NewRow> row(UUID chargeId, Appended<ChargeEvent> appended) {
    if (NotifiableEventName.of(appended.event()).isEmpty()) {
      return Optional.empty();
    }
    UUID clientId = charges.find(chargeId).orElseThrow().clientId();
    return NotifiableEventRow.of(clientId, chargeId, appended).map(this::written);
  }

  private NewRow written(NotifiableEventRow row) {
    return NewRow.of(
            row.chargeId(),
            row.eventId(),
            row.clientId(),
            row.chargeId(),
            row.sequenceNumber(),
            row.event(),
            Timestamps.toDatabase(row.createdAt()),
            Timestamps.toDatabase(clock.instant()))
        .identifiedBy(row.eventId().toString());
  }
}
