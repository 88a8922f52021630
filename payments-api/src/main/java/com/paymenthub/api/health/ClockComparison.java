package com.paymenthub.api.health;

import java.time.Duration;
import java.time.Instant;

/**
 * How far the clock of this node is ahead of that of the database. Between two queries the time of
 * the database is calculated from a monotonic counter, so that a jump of the clock is noticed at
 * once.
 */
final class ClockComparison {

  /** How far the clocks may differ; with larger differences, readers of events could miss some. */
  static final Duration ALLOWED = Duration.ofSeconds(5);

  private final NodeClock clock;
  private volatile Look last;

  /**
   * The last usable answer.
   *
   * @param databaseTime the database's time at {@code nanos}
   * @param nanos what {@link System#nanoTime} said then
   */
  private record Look(Instant databaseTime, long nanos) {}

  ClockComparison(NodeClock clock) {
    this.clock = clock;
    this.last = new Look(clock.now(), System.nanoTime());
  }

  /**
   * Records an answer of the database.
   *
   * @param databaseTime its time at some moment between the two others
   * @param askedNanos {@link System#nanoTime} before it was asked
   * @param answeredNanos the same when the answer was there
   */
  void learn(Instant databaseTime, long askedNanos, long answeredNanos) {
    long roundTrip = answeredNanos - askedNanos;
    if (roundTrip > ALLOWED.toNanos()) {
      // The answer took too long to be usable: the difference may be the time that it took.
      return;
    }
    last = new Look(databaseTime, askedNanos + roundTrip / 2);
  }

  /** How far this node is ahead; negative when it is behind. */
  Duration ahead() {
    Look known = last;
    Instant databaseNow = known.databaseTime().plusNanos(System.nanoTime() - known.nanos());
    return Duration.between(databaseNow, clock.now());
  }

  boolean isRight() {
    return ahead().abs().compareTo(ALLOWED) <= 0;
  }
}
