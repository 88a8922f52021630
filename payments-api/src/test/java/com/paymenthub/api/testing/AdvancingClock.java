package com.paymenthub.api.testing;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/** The time of day, which a test can put forward. */
public final class AdvancingClock extends Clock {

  private final AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ZERO);

  /** Puts the time forward. */
  public void advance(Duration by) {
    ahead.updateAndGet(by::plus);
  }

  /** How far it is ahead. */
  public Duration ahead() {
    return ahead.get();
  }

  @Override
  public Instant instant() {
    return Clock.systemUTC().instant().plus(ahead.get());
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return zone.equals(ZoneOffset.UTC) ? this : Clock.offset(Clock.system(zone), ahead.get());
  }
}
