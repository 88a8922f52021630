package com.paymenthub.webhooks.delivery;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of notifications of all webhooks by state, each counted up to {@link #MAXIMUM}.
 *
 * @param waiting those whose last attempt failed and that wait for another
 * @param lost those that were given up and not sent again
 * @param overdue those that should have been sent a minute ago or earlier
 */
public record Figures(Figure waiting, Figure lost, Figure overdue) {

  /** The largest number that is counted. */
  public static final int MAXIMUM = 100_000;

  /**
   * Some notifications.
   *
   * @param count how many, at most {@link #MAXIMUM}
   * @param since when the oldest of them was made, or was due if it is overdue; null when there is
   *     none
   */
  public record Figure(int count, @Nullable Instant since) {}
}
