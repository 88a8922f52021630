package com.paymenthub.domain.history;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;

/**
 * Times of one history strictly increase, also where the clocks of nodes differ (docs/interface.md
 * §3).
 */
public final class EventTime {

  private EventTime() {}

  /**
   * The time of an event that happens now: the later of {@code now}, cut to milliseconds, and one
   * millisecond after {@code previous}.
   */
  public static Instant next(@Nullable Instant previous, Instant now) {
    Instant cut = now.truncatedTo(ChronoUnit.MILLIS);
    return previous == null || cut.isAfter(previous) ? cut : previous.plusMillis(1);
  }
}
