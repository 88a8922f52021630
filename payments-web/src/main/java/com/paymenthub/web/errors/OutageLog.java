package com.paymenthub.web.errors;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;

/**
 * Logs requests that the database did not answer. During an outage every request fails in the same
 * way, so that one line is written for all failures of the next ten seconds; each request has its
 * own log line with id and status anyway.
 */
final class OutageLog {

  private static final Duration PACE = Duration.ofSeconds(10);

  private final Logger log;
  private final AtomicLong untold = new AtomicLong();
  private final AtomicLong silentUntilNanos;

  OutageLog(Logger log) {
    this.log = log;
    this.silentUntilNanos = new AtomicLong(System.nanoTime());
  }

  /** A request failed; {@code causes} are classes, never messages. */
  void add(String causes) {
    long now = System.nanoTime();
    long until = silentUntilNanos.get();
    if (now - until >= 0 && silentUntilNanos.compareAndSet(until, now + PACE.toNanos())) {
      long others = untold.getAndSet(0);
      if (others == 0) {
        log.warn("the database did not answer: {}", causes);
      } else {
        log.warn("the database did not answer, {} times before: {}", others, causes);
      }
    } else {
      untold.incrementAndGet();
    }
  }
}
