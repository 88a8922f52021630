package com.paymenthub.web.connections;

import java.time.Duration;

/**
 * For how long a transfer is waited for: ten seconds, and longer for each byte that has arrived at
 * the lowest rate that is borne, but no longer than the maximum.
 *
 * @param maximum for how long at most
 * @param minimumBytesPerSecond the lowest rate
 */
record Patience(Duration maximum, int minimumBytesPerSecond) {

  private static final Duration AT_FIRST = Duration.ofSeconds(10);

  /** For how long in all, when so many bytes have been transferred. */
  Duration after(long bytes) {
    Duration earned =
        AT_FIRST.plus(Duration.ofSeconds(1).multipliedBy(bytes).dividedBy(minimumBytesPerSecond));
    return earned.compareTo(maximum) < 0 ? earned : maximum;
  }
}
