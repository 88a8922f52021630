package com.paymenthub.platform.due;

import io.github.bucket4j.Bucket;
import java.time.Duration;

/** Limits how many pieces of a kind of work begin in a second, evenly spread. */
final class WorkRate {

  private final Bucket bucket;

  WorkRate(int maximumPerSecond) {
    bucket =
        Bucket.builder()
            .addLimit(
                limit -> limit.capacity(1).refillGreedy(maximumPerSecond, Duration.ofSeconds(1)))
            .withNanosecondPrecision()
            .build();
  }

  /** Waits for its turn. */
  void await() throws InterruptedException {
    bucket.asBlocking().consume(1);
  }
}
