package com.paymenthub.api.cluster;

import java.time.Duration;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/**
 * Draws a fault for each connection: every kind, at the start or after a few answers, and none for
 * most.
 */
final class BadConnections implements Supplier<Fault> {

  private static final int PERCENT = 100;
  private static final int MAXIMUM_DELAY_MILLISECONDS = 40;

  private final SplittableRandom chance;
  private final int percent;
  private final long maximumBytes;

  /**
   * A network.
   *
   * @param percent how many of a hundred connections break, evenly by kind
   * @param maximumBytes how much of the answers goes through at most before a connection breaks
   */
  BadConnections(long seed, int percent, long maximumBytes) {
    this.chance = new SplittableRandom(seed);
    this.percent = percent;
    this.maximumBytes = maximumBytes;
  }

  @Override
  public synchronized Fault get() {
    if (chance.nextInt(PERCENT) >= percent) {
      return Fault.NONE;
    }
    // Every fourth breaks before anything has gone through.
    long after = chance.nextInt(4) == 0 ? 0 : chance.nextLong(maximumBytes);
    return switch (chance.nextInt(4)) {
      case 0 -> new Fault.Delay(Duration.ofMillis(chance.nextInt(MAXIMUM_DELAY_MILLISECONDS)));
      case 1 -> new Fault.Reset(after);
      case 2 -> new Fault.HalfOpen(after);
      default -> new Fault.Cut(after);
    };
  }
}
