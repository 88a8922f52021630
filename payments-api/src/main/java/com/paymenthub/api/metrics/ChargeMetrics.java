package com.paymenthub.api.metrics;

import static java.util.Objects.requireNonNull;

import com.paymenthub.charging.NextInquiries;
import com.paymenthub.domain.charges.ChargeEvent;
import com.paymenthub.domain.charges.ChargeStatus;
import com.paymenthub.domain.charges.StatusChange;
import com.paymenthub.projections.charges.ChargeTable;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.axonframework.eventhandling.EventBus;
import org.axonframework.eventhandling.EventMessage;
import org.axonframework.messaging.unitofwork.CurrentUnitOfWork;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.stereotype.Component;

/**
 * {@code payments_charges_flagged} and {@code payments_charges_asked}: how many charges wait for a
 * person, and for a provider's answer to an inquiry, which every node reports alike; and {@code
 * payments_charges_told_total}: the statuses that merchants are told of, counted by the node that
 * stored them.
 */
@Component
@ConditionalOnWebApplication
class ChargeMetrics {

  private final Map<ChargeStatus, Counter> told = new EnumMap<>(ChargeStatus.class);

  ChargeMetrics(
      RefreshedGauges gauges,
      MeterRegistry meters,
      ChargeTable charges,
      NextInquiries inquiries,
      EventBus events) {
    gauges.add("payments.charges.flagged", "Charges that wait for a person", charges::countFlagged);
    gauges.add(
        "payments.charges.asked",
        "Charges whose provider is asked what became of them, at most " + NextInquiries.MAXIMUM,
        inquiries::count);
    for (ChargeStatus status : ChargeStatus.values()) {
      told.put(
          status,
          Counter.builder("payments.charges.told")
              .description("How often merchants were to be told that a charge has this status")
              .tag("status", status.code())
              .register(meters));
    }
    events.subscribe(this::countOnceStored);
  }

  private void countOnceStored(List<? extends EventMessage<?>> appended) {
    List<ChargeStatus> statuses =
        appended.stream()
            .map(EventMessage::getPayload)
            .filter(ChargeEvent.class::isInstance)
            .flatMap(event -> StatusChange.of((ChargeEvent) event).stream())
            .toList();
    if (!statuses.isEmpty()) {
      CurrentUnitOfWork.get()
          .afterCommit(
              _ -> statuses.forEach(status -> requireNonNull(told.get(status)).increment()));
    }
  }
}
