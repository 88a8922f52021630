package com.paymenthub.platform;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The times between two instants, without these themselves.
 *
 * @param after the end before them; null for none
 * @param before the end behind them; null for none
 */
public record TimeRange(@Nullable Instant after, @Nullable Instant before) {

  /** All times. */
  public static final TimeRange ALL = new TimeRange(null, null);
}
