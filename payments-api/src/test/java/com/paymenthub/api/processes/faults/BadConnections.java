package com.paymenthub.api.processes.faults;

import java.time.Duration;
import java.util.SplittableRandom;
import java.util.function.Supplier;

/**
 * Draws a fault for each connection. Some break, in every way, at the start or after a few answers;
 * the others are slow, each in its own measure.
 */
final class BadConnections implements Supplier<Fault> {

  private static final int PERCENT = 100;

  private final SplittableRandom chance;
  private final int percent;
  private final long maximumBytes;
  private final Duration slowest;

  /**
   * A network.
   *
   * @param percent how many of a hundred connections break, evenly by kind
   * @param maximumBytes how much of the answers goes through at most before a connection breaks
   * @param slowest how late answers come at most on a connection that does not
   */
  BadConnections(long seed, int percent, long maximumBytes, Duration slowest) {
    this.chance = new SplittableRandom(seed);
    this.percent = percent;
    this.maximumBytes = maximumBytes;
    this.slowest = slowest;
  }

  @Override
  public synchronized Fault get() {
    if (chance.nextInt(PERCENT) >= percent) {
      return new Fault.Delay(Duration.ofMillis(chance.nextLong(slowest.toMillis())));
    }
    // Every fourth breaks before anything has gone through.
    long after = chance.nextInt(4) == 0 ? 0 : chance.nextLong(maximumBytes);
    return switch (chance.nextInt(3)) {
      case 0 -> new Fault.Reset(after);
      case 1 -> new Fault.HalfOpen(after);
      default -> new Fault.Cut(after);
    };
  }
}
