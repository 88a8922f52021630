package com.paymenthub.api.testing;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/** The system's time plus what a test has let pass. */
public final class MovableClock extends Clock {

  private final AtomicReference<Duration> ahead = new AtomicReference<>(Duration.ZERO);

  /** Lets time pass. */
  public void advance(Duration by) {
    ahead.updateAndGet(passed -> passed.plus(by));
  }

  /** Lets time pass until a moment. */
  public void advanceTo(Instant moment) {
    advance(Duration.between(instant(), moment));
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
    // Whoever asks for a zone asks for a day; the moment is what this clock is about.
    return Clock.fixed(instant(), zone);
  }
}
