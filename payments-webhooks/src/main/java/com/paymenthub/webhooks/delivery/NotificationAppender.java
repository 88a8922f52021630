package com.paymenthub.webhooks.delivery;

import com.paymenthub.domain.charges.ChargeEvent;
import com.paymenthub.domain.charges.ChargeStatus;
import com.paymenthub.domain.charges.StatusChange;
import com.paymenthub.projections.AggregateBatches;
import com.paymenthub.projections.AggregateBatches.Appended;
import com.paymenthub.projections.Projector;
import com.paymenthub.projections.Timestamps;
import java.util.List;
import java.util.UUID;
import org.axonframework.eventhandling.EventMessage;
import org.springframework.core.annotation.Order;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * Writes a notification for every status change and every webhook that wants it, in the transaction
 * that appends the event: a status that was committed cannot go untold.
 */
@Component
@Order(Projector.FROM_ROWS)
public class NotificationAppender implements Projector {

  private static final String APPEND =
      """
      insert into notification
        (webhook_id, event_id, client_id, charge_id, sequence_number, event, created_at)
      select webhook.id, ?, webhook.client_id, charge.id, ?, ?, ?
      from charge join webhook on webhook.client_id = charge.client_id
      where charge.id = ? and webhook.active and webhook.event in (?, '*')
      """;

  private final JdbcTemplate jdbc;

  public NotificationAppender(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public void apply(List<? extends EventMessage<?>> appended) {
    AggregateBatches.of(appended, ChargeEvent.class)
        .forEach((chargeId, events) -> events.forEach(event -> append(chargeId, event)));
  }

  private void append(UUID chargeId, Appended<ChargeEvent> appended) {
    StatusChange.of(appended.event()).ifPresent(status -> append(chargeId, appended, status));
  }

  private void append(UUID chargeId, Appended<ChargeEvent> appended, ChargeStatus status) {
    String event = "transaction." + status.code();
    jdbc.update(
        APPEND,
        appended.eventId(),
        appended.sequenceNumber(),
        event,
        Timestamps.toDatabase(appended.event().occurredAt()),
        chargeId,
        event);
  }
}
