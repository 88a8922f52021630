package com.paymenthub.api.rest.webhooks;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.paymenthub.api.rest.PageQuery;
import com.paymenthub.api.rest.events.EventName;
import com.paymenthub.api.validation.EnumWords;
import com.paymenthub.webhooks.delivery.DeliveryFilter;
import com.paymenthub.webhooks.delivery.DeliverySchedule.State;
import com.paymenthub.webhooks.events.EventFilter;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
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
 * @param createdAfter only deliveries of events after this time
 * @param createdBefore only deliveries of events before this time
 */
record DeliveryQuery(
    @JsonUnwrapped PageQuery paging,
    @Nullable List<State> status,
    @Nullable List<EventName> event,
    @Nullable UUID chargeId,
    @JsonProperty("created.gt") @Schema(example = "2026-11-21T00:00:00Z")
        @Nullable Instant createdAfter,
    @JsonProperty("created.lt") @Schema(example = "2026-11-22T00:00:00Z")
        @Nullable Instant createdBefore) {

  DeliveryFilter filter() {
    return new DeliveryFilter(
        EnumWords.of(status),
        new EventFilter(EnumWords.of(event), chargeId, createdAfter, createdBefore));
  }
}
