package com.paymenthub.api.testing;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that runs, and can be put forward by days. */
public final class MovableClock extends Clock {

  private final AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ZERO);

  /** Puts the clock forward. */
  public void advance(Duration by) {
    ahead.updateAndGet(now -> now.plus(by));
  }

  @Override
  public Instant instant() {
    return Instant.now().plus(ahead.get());
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }
}
