package com.paymenthub.api.metrics;

import com.paymenthub.evidence.SealTable;
import com.paymenthub.evidence.UnpublishedSeals;
import java.time.Clock;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.stereotype.Component;

/**
 * {@code payments_seals_position} and {@code payments_seals_unsealed_age_seconds}: up to where the
 * history is sealed, and how old the oldest event is that is not. Every node reports the same. And
 * {@code payments_seals_unpublished_age_seconds}, which each node that publishes reports of itself.
 */
@Component
@ConditionalOnWebApplication
class SealGauges {

  SealGauges(
      RefreshedGauges gauges,
      SealTable seals,
      ObjectProvider<UnpublishedSeals> unpublished,
      Clock clock) {
    gauges.add("payments.seals.position", "The highest sealed global_index", seals::sealedPosition);
    gauges.add(
        "payments.seals.unsealed.age.seconds",
        "The age of the oldest event that is not sealed",
        () -> seals.oldestUnsealed(clock.instant()).toSeconds());
    unpublished.ifAvailable(
        waiting ->
            gauges.add(
                "payments.seals.unpublished.age.seconds",
                "For how long the oldest seal has waited to be published by this node",
                () -> waiting.oldestWaits().toSeconds()));
  }
}
