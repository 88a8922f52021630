package com.paymenthub.api.idempotency;

import com.paymenthub.providers.flow.DueWork;
import com.paymenthub.providers.flow.Transactions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.springframework.stereotype.Component;

/** Forgets idempotency keys when they have been kept for long enough (interface decisions §7). */
@Component
class WhenThirtyOneDaysOldThenForget implements DueWork {

  private static final Duration KEPT = Duration.ofDays(31);
  private static final Duration PAUSE = Duration.ofMinutes(10);

  /** Few enough that a transaction never takes long. */
  private static final int BATCH = 1000;

  private final IdempotencyRecords records;
  private final Transactions transactions;
  private final Clock clock;
  private volatile Instant nextLook = Instant.MIN;

  WhenThirtyOneDaysOldThenForget(
      IdempotencyRecords records, Transactions transactions, Clock clock) {
    this.records = records;
    this.transactions = transactions;
    this.clock = clock;
  }

  @Override
  public boolean attendToOne() {
    Instant now = clock.instant();
    if (now.isBefore(nextLook)) {
      return false;
    }
    int forgotten = transactions.run(() -> records.forget(now.minus(KEPT), BATCH));
    if (forgotten < BATCH) {
      nextLook = now.plus(PAUSE);
    }
    return forgotten == BATCH;
  }
}
