package com.paymenthub.api.metrics;

import com.paymenthub.charging.CardNumberMeter;
import com.paymenthub.domain.cards.NumberRemoval;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.stereotype.Component;

/** {@code payments_cards_removed_numbers_total}: what this node has removed, by reason. */
@Component
class CardNumberCounters implements CardNumberMeter {

  private final MeterRegistry registry;

  CardNumberCounters(MeterRegistry registry) {
    this.registry = registry;
  }

  @Override
  public void removed(NumberRemoval reason, int numbers) {
    registry.counter("payments.cards.removed.numbers", "reason", reason.code()).increment(numbers);
  }
}
