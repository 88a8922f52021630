package com.paymenthub.webhooks.events;

import com.paymenthub.webhooks.Conditions;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A filter for events or notifications of events; a null or empty field selects everything.
 *
 * @param names the names of events, for example {@code transaction.voided}
 * @param chargeId those of one charge
 * @param createdAfter those created after this instant
 * @param createdBefore those created before this instant
 */
public record EventFilter(
    List<String> names,
    @Nullable UUID chargeId,
    @Nullable Instant createdAfter,
    @Nullable Instant createdBefore) {

  /** Adds the conditions of this filter for a row with the columns of an event. */
  public Conditions addTo(Conditions conditions) {
    return conditions
        .oneOf("event", names)
        .equal("charge_id", chargeId)
        .between("created_at", createdAfter, createdBefore);
  }
}
