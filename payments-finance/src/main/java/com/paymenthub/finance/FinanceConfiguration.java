package com.paymenthub.finance;

import com.paymenthub.platform.due.Backlog;
import com.paymenthub.platform.due.DueWork;
import com.paymenthub.platform.due.RecurringJob;
import com.paymenthub.platform.due.WorkQuota;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Fills the tables of finance teams all the time, and checks them every day. */
@Configuration(proxyBeanMethods = false)
class FinanceConfiguration {

  private static final Duration REST = Duration.ofSeconds(2);
  private static final Duration REST_OF_CHECKS = Duration.ofMinutes(10);

  @Bean
  DueWork financeReading(FinanceReader reader) {
    return new RecurringJob(
        "finance_reading", new WorkQuota(1, 20), REST, reader::readSome, () -> Backlog.NONE);
  }

  @Bean
  DueWork dailyFinanceCheck(FinanceCheck check) {
    return new RecurringJob(
        "finance_check",
        new WorkQuota(1, 1),
        REST_OF_CHECKS,
        () -> {
          check.checkWhenDue();
          return false;
        },
        () -> Backlog.NONE);
  }
}
