package com.paymenthub.api.metrics;

import com.paymenthub.projections.charges.ChargeTable;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import org.springframework.stereotype.Component;

/**
 * {@code payments_charges_flagged}: how many charges wait for a person. Every node tells the same
 * number, since it is that of the database.
 */
@Component
class FlaggedChargesGauge implements MeterBinder {

  private final ChargeTable charges;

  FlaggedChargesGauge(ChargeTable charges) {
    this.charges = charges;
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    Gauge.builder("payments.charges.flagged", charges, ChargeTable::countFlagged)
        .description("Charges that wait for a person")
        .register(registry);
  }
}
