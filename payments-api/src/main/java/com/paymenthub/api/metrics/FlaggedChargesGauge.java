package com.paymenthub.api.metrics;

import com.paymenthub.projections.charges.ChargeTable;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.stereotype.Component;

/**
 * {@code payments_charges_flagged}: how many charges are flagged. Every node reports the same
 * number, which is that of the database.
 */
@Component
@ConditionalOnWebApplication
class FlaggedChargesGauge {

  FlaggedChargesGauge(RefreshedGauges gauges, ChargeTable charges) {
    gauges.add("payments.charges.flagged", "Charges that wait for a person", charges::countFlagged);
  }
}
