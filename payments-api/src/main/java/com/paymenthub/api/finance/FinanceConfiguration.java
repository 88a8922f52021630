package com.paymenthub.api.finance;

import com.paymenthub.foundation.due.Backlog;
import com.paymenthub.foundation.due.DueWork;
import com.paymenthub.foundation.due.Share;
import com.paymenthub.foundation.due.Sweep;
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
    return new Sweep(
        "finance_reading", new Share(1, 20), REST, reader::readSome, () -> Backlog.NONE);
  }

  @Bean
  DueWork dailyFinanceCheck(FinanceCheck check) {
    return new Sweep(
        "finance_check",
        new Share(1, 1),
        REST_OF_CHECKS,
        () -> {
          check.checkWhenDue();
          return false;
        },
        () -> Backlog.NONE);
  }
}
