package com.paymenthub.api.idempotency;

import com.paymenthub.platform.Transactions;
import com.paymenthub.platform.due.DueWork;
import com.paymenthub.platform.due.RecurringJob;
import com.paymenthub.platform.due.WorkQuota;
import java.time.Clock;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Removes idempotency keys after their retention time. */
@Configuration(proxyBeanMethods = false)
class ForgettingConfiguration {

  /** For how long a key is kept. */
  static final Duration KEPT = Duration.ofDays(31);

  private static final Duration REST = Duration.ofMinutes(10);

  /** Few enough for a short transaction. */
  private static final int BATCH = 1000;

  @Bean
  DueWork keyForgetting(IdempotencyRecords records, Transactions transactions, Clock clock) {
    return forgetting(records, transactions, clock);
  }

  static RecurringJob forgetting(
      IdempotencyRecords records, Transactions transactions, Clock clock) {
    return new RecurringJob(
        "key_forgetting",
        new WorkQuota(1, 10),
        REST,
        () -> transactions.run(() -> records.forget(clock.instant().minus(KEPT), BATCH)) == BATCH,
        () -> records.toForget(clock.instant().minus(KEPT), KEPT));
  }
}
