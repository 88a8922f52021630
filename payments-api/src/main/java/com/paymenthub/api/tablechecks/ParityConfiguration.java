package com.paymenthub.api.tablechecks;

import com.paymenthub.platform.due.Backlog;
import com.paymenthub.platform.due.DueWork;
import com.paymenthub.platform.due.RecurringJob;
import com.paymenthub.platform.due.WorkQuota;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Compares tables with their events every night, and mends them after an upgrade. */
@Configuration(proxyBeanMethods = false)
class ParityConfiguration {

  private static final Duration REST = Duration.ofSeconds(30);
  private static final Duration REST_OF_MENDING = Duration.ofSeconds(5);

  @Bean
  DueWork mendingOfTables(MendingAfterUpgrade mending) {
    return new RecurringJob(
        "table_mending",
        new WorkQuota(1, 1),
        REST_OF_MENDING,
        () -> {
          mending.mendOnce();
          return false;
        },
        mending::left);
  }

  @Bean
  DueWork parityChecks(NightlyParity nightly) {
    return new RecurringJob(
        "parity_check",
        new WorkQuota(1, 1),
        REST,
        () -> {
          nightly.runIfDue();
          return false;
        },
        () -> Backlog.NONE);
  }
}
