package com.paymenthub.webhooks.delivery;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How notifications stand, all webhooks together. Each is counted up to {@link #MAXIMUM}, because
 * more of them tell nobody anything new.
 *
 * @param waiting those whose last attempt failed and that wait for another
 * @param lost those that were given up and not sent again
 * @param overdue those that should have been sent a minute ago or earlier
 */
public record Figures(Figure waiting, Figure lost, Figure overdue) {

  /** How far is counted. */
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
