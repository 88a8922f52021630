package com.paymenthub.api.rest.webhooks;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.paymenthub.platform.TimeRange;
import com.paymenthub.web.validation.EnumWords;
import com.paymenthub.webhooks.delivery.DeliveryFilter;
import com.paymenthub.webhooks.events.EventFilter;
import com.paymenthub.webhooks.events.NotifiableEventName;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Which deliveries are sent again; all lost ones of the webhook where nothing is said.
 *
 * @param status only those that stand so: lost, or waiting for a later attempt
 * @param webhookId a deleted webhook of the account, whose deliveries are sent to this one
 * @param event only of this event
 * @param chargeId only of this charge
 * @param createdAfter only of events after this time
 * @param createdBefore only of events before this time
 * @param dryRun whether they are only counted
 */
record ReprocessBody(
    @Schema(defaultValue = "lost") @Nullable List<Unsent> status,
    @Nullable UUID webhookId,
    @Nullable NotifiableEventName event,
    @Nullable UUID chargeId,
    @JsonProperty("created.gt") @Schema(example = "2026-11-21T00:00:00Z")
        @Nullable Instant createdAfter,
    @JsonProperty("created.lt") @Schema(example = "2026-11-22T00:00:00Z")
        @Nullable Instant createdBefore,
    @Schema(defaultValue = "false") @Nullable Boolean dryRun) {

  /** How a delivery stands that can be sent again. */
  enum Unsent {
    LOST,
    WAITING
  }

  DeliveryFilter filter() {
    List<String> events = event == null ? List.of() : List.of(event.code());
    return new DeliveryFilter(
        EnumWords.of(status == null ? List.of(Unsent.LOST) : status),
        new EventFilter(events, chargeId, new TimeRange(createdAfter, createdBefore)));
  }
}
