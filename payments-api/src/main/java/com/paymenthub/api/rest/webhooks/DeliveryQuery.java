package com.paymenthub.api.rest.webhooks;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.paymenthub.api.rest.PageQuery;
import com.paymenthub.web.validation.EnumWords;
import com.paymenthub.webhooks.delivery.DeliveryFilter;
import com.paymenthub.webhooks.delivery.DeliverySchedule.State;
import com.paymenthub.webhooks.events.EventFilter;
import com.paymenthub.webhooks.events.NotifiableEventName;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Which deliveries a list shows.
 *
 * @param paging which part of the list
 * @param status only deliveries that stand so
 * @param event only deliveries of these events
 * @param chargeId only deliveries of events of this charge
 */
record DeliveryQuery(
    @JsonUnwrapped PageQuery paging,
    @Nullable List<State> status,
    @Nullable List<NotifiableEventName> event,
    @Nullable UUID chargeId) {

  DeliveryFilter filter() {
    return new DeliveryFilter(
        EnumWords.of(status), new EventFilter(EnumWords.of(event), chargeId, paging.created()));
  }
}
