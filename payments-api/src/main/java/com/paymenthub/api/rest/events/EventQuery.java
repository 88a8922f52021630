package com.paymenthub.api.rest.events;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.paymenthub.api.rest.PageQuery;
import com.paymenthub.api.validation.EnumWords;
import com.paymenthub.webhooks.events.EventFilter;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Which events a list shows.
 *
 * @param paging which part of the list
 * @param event only these events
 * @param chargeId only events of this charge
 * @param createdAfter only events after this time
 * @param createdBefore only events before this time
 */
record EventQuery(
    @JsonUnwrapped PageQuery paging,
    @Nullable List<EventName> event,
    @Nullable UUID chargeId,
    @JsonProperty("created.gt") @Schema(example = "2026-11-21T00:00:00Z")
        @Nullable Instant createdAfter,
    @JsonProperty("created.lt") @Schema(example = "2026-11-22T00:00:00Z")
        @Nullable Instant createdBefore) {

  EventFilter filter() {
    return new EventFilter(EnumWords.of(event), chargeId, createdAfter, createdBefore);
  }
}
