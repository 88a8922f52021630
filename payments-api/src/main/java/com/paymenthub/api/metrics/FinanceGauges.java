package com.paymenthub.api.metrics;

import com.paymenthub.finance.FinanceCheck;
import com.paymenthub.finance.FinanceReader;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.stereotype.Component;

/**
 * {@code payments_finance_violations} and {@code payments_finance_behind_seconds}: whether what
 * must hold of the finance tables does hold, and how far they are behind. Every node reports the
 * same numbers, which are those of the database.
 */
@Component
@ConditionalOnWebApplication
class FinanceGauges {

  FinanceGauges(RefreshedGauges gauges, FinanceCheck check, FinanceReader reader) {
    gauges.add(
        "payments.finance.violations",
        "Violations of what must hold of the finance tables, in the latest check",
        check::latest);
    gauges.add(
        "payments.finance.behind.seconds",
        "How long ago the instant is that the finance tables are true for",
        reader::behindSeconds);
  }
}
