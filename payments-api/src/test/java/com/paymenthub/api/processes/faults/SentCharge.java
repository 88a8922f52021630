package com.paymenthub.api.processes.faults;

import com.paymenthub.api.testing.ApiAnswer;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A charge that was asked for once, as its merchant knows it.
 *
 * @param asked what was sent
 * @param node which node has answered, or has not
 * @param sentNanos when, on the clock of {@link System#nanoTime}
 * @param tookNanos how long it took until the answer, or until the connection broke
 * @param answer null when there was none
 */
record SentCharge(
    Asked asked, int node, long sentNanos, long tookNanos, @Nullable ApiAnswer answer) {

  private static final int CREATED = 201;
  private static final int UNAVAILABLE = 503;

  /** A charge of the demo shop under a key of its own. */
  record Asked(String key, String orderId, String body) {}

  /** Whether the merchant was told that the charge exists. */
  boolean isAcknowledged() {
    return answer != null && answer.status() == CREATED;
  }

  /** Whether the merchant was told to come again later. */
  boolean isPutOff() {
    return answer != null
        && answer.status() == UNAVAILABLE
        && answer.header("Retry-After").isPresent();
  }

  /** When it was over. */
  long endedNanos() {
    return sentNanos + tookNanos;
  }

  /** How long it took. */
  Duration took() {
    return Duration.ofNanos(tookNanos);
  }

  /** Without the card. */
  @Override
  public String toString() {
    return "%s at node %d was answered %s after %d ms"
        .formatted(
            asked.orderId(),
            node,
            answer == null ? "nothing" : answer.status() + " " + answer.text(),
            took().toMillis());
  }
}
