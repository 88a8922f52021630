package com.paymenthub.finance.reconciliation;

import com.paymenthub.platform.due.Backlog;
import com.paymenthub.platform.due.DueWork;
import com.paymenthub.platform.due.RecurringJob;
import com.paymenthub.platform.due.WorkQuota;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Looks every now and then whether settlements are to be fetched from providers. */
@Configuration(proxyBeanMethods = false)
class FetchingConfiguration {

  private static final Duration REST = Duration.ofMinutes(10);

  @Bean
  DueWork settlementFetches(SettlementFetching fetching) {
    return new RecurringJob(
        "settlement_fetch",
        new WorkQuota(1, 1),
        REST,
        () -> {
          fetching.fetchDue();
          return false;
        },
        () -> Backlog.NONE);
  }
}
