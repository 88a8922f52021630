package com.paymenthub.projections.lists;

import com.paymenthub.platform.Transactions;
import com.paymenthub.platform.due.DueWork;
import com.paymenthub.platform.due.RecurringJob;
import com.paymenthub.platform.due.WorkQuota;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Counts what has changed, all the time: the less is uncounted, the less a list has to add. */
@Configuration(proxyBeanMethods = false)
class CountingConfiguration {

  /**
   * A page of charges that few match reads about one block per charge, and a distant page skips up
   * to one block. The SQL function {@code count_charges_anew} uses the same size.
   */
  static final int BLOCK_SIZE = 128;

  private static final Duration REST = Duration.ofSeconds(1);

  /** Few enough for a short transaction. */
  private static final int BATCH = 2000;

  @Bean
  DueWork chargeCounting(CountWrites writes, Transactions transactions) {
    ChargeCounting counting = new ChargeCounting(writes, transactions, BLOCK_SIZE);
    return new RecurringJob(
        "charge_counting",
        new WorkQuota(1, 20),
        REST,
        () -> counting.countSome(BATCH) == BATCH,
        counting::uncounted);
  }
}
