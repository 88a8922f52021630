package com.paymenthub.api.metrics;

import com.paymenthub.api.seals.SealTable;
import java.time.Clock;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.stereotype.Component;

/**
 * {@code payments_seals_position} and {@code payments_seals_unsealed_age_seconds}: up to where the
 * history is sealed, and how old the oldest event is that is not. Every node reports the same.
 */
@Component
@ConditionalOnWebApplication
class SealGauges {

  SealGauges(RefreshedGauges gauges, SealTable seals, Clock clock) {
    gauges.add("payments.seals.position", "The highest sealed global_index", seals::sealedPosition);
    gauges.add(
        "payments.seals.unsealed.age.seconds",
        "The age of the oldest event that is not sealed",
        () -> seals.oldestUnsealed(clock.instant()).toSeconds());
  }
}
