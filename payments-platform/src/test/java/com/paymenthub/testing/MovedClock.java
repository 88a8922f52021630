package com.paymenthub.testing;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that a test moves. */
public final class MovedClock extends Clock {

  private volatile Instant now = Instant.parse("2026-03-04T15:00:00Z");

  /** Puts the time forward. */
  public void move(Duration by) {
    now = now.plus(by);
  }

  @Override
  public Instant instant() {
    return now;
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return zone.equals(ZoneOffset.UTC) ? this : Clock.fixed(now, zone);
  }
}
