package com.paymenthub.api.rest.events;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.paymenthub.api.rest.PageQuery;
import com.paymenthub.web.validation.EnumWords;
import com.paymenthub.webhooks.events.EventFilter;
import com.paymenthub.webhooks.events.NotifiableEventName;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Which events a list shows.
 *
 * @param paging which part of the list
 * @param event only these events
 * @param chargeId only events of this charge
 */
record EventQuery(
    @JsonUnwrapped PageQuery paging,
    @Nullable List<NotifiableEventName> event,
    @Nullable UUID chargeId) {

  EventFilter filter() {
    return new EventFilter(EnumWords.of(event), chargeId, paging.created());
  }
}
