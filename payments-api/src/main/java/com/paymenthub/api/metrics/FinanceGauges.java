package com.paymenthub.api.metrics;

import com.paymenthub.finance.FinanceCheck;
import com.paymenthub.finance.FinanceReader;
import com.paymenthub.finance.closing.Closings;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.stereotype.Component;

/**
 * {@code payments_finance_violations}, {@code payments_finance_behind_seconds} and {@code
 * payments_finance_closings_open_days}: whether what must hold of the finance tables does hold, how
 * far they are behind, and whether days are closed. Every node reports the same numbers, which are
 * those of the database.
 */
@Component
@ConditionalOnWebApplication
class FinanceGauges {

  FinanceGauges(
      RefreshedGauges gauges, FinanceCheck check, FinanceReader reader, Closings closings) {
    gauges.add(
        "payments.finance.violations",
        "Violations of what must hold of the finance tables, in the latest check",
        check::latest);
    gauges.add(
        "payments.finance.behind.seconds",
        "How long ago the instant is that the finance tables are true for",
        reader::behindSeconds);
    gauges.add(
        "payments.finance.closings.open.days",
        "Ended days that an account which closes its days has not closed, of the account with most",
        closings::mostOpenDays);
  }
}
