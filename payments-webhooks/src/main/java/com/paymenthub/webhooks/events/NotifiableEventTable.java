package com.paymenthub.webhooks.events;

import com.paymenthub.domain.charges.ChargeEvent;
import com.paymenthub.projections.AggregateBatches.Appended;
import com.paymenthub.projections.charges.ChargeProjection;
import com.paymenthub.projections.charges.ChargeRow;
import com.paymenthub.projections.derived.DerivedTable;
import com.paymenthub.projections.derived.SubjectHistory;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Lets {@code notifiable_event} be compared and mended with the other derived tables. */
@Configuration(proxyBeanMethods = false)
class NotifiableEventTable {

  @Bean
  DerivedTable<NotifiableEventRow> notifiableEvents() {
    return new DerivedTable<>(
        "notifiable_event",
        1,
        "event_id",
        "charge_id",
        NotifiableEventRow.MAPPING,
        NotifiableEventTable::rows);
  }

  private static List<NotifiableEventRow> rows(SubjectHistory history) {
    List<Appended<ChargeEvent>> events = history.of(ChargeEvent.class);
    if (events.isEmpty()) {
      return List.of();
    }
    Appended<ChargeEvent> first = events.getFirst();
    ChargeRow row = ChargeProjection.apply(null, first.event(), first.sequenceNumber());
    return events.stream()
        .flatMap(event -> NotifiableEventRow.of(row.clientId(), history.id(), event).stream())
        .toList();
  }
}
