package com.paymenthub.webhooks.events;

import com.paymenthub.platform.Conditions;
import com.paymenthub.platform.TimeRange;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A filter for events or notifications of events; a null or empty field selects everything.
 *
 * @param names the names of events, for example {@code transaction.voided}
 * @param chargeId those of one charge
 * @param created those created within these times
 */
public record EventFilter(List<String> names, @Nullable UUID chargeId, TimeRange created) {

  /** Adds the conditions of this filter for a row with the columns of an event. */
  public Conditions addTo(Conditions conditions) {
    return conditions
        .oneOf("event", names)
        .equal("charge_id", chargeId)
        .within("created_at", created);
  }
}
