package com.paymenthub.api.health;

import java.time.Duration;
import java.time.Instant;

/**
 * How far the clock of this node is ahead of that of the database. Between two looks at the
 * database its time is reckoned from a counter that nobody can set, so that a clock that jumps is
 * noticed at once.
 */
final class ClockComparison {

  /** How far the clocks may differ: events that are older than they look could be missed. */
  static final Duration ALLOWED = Duration.ofSeconds(5);

  private final NodeClock clock;
  private volatile Look last;

  /**
   * The last look that told something.
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
   * Takes up what a look at the database said.
   *
   * @param databaseTime its time, told at some moment between the two others
   * @param askedNanos {@link System#nanoTime} before it was asked
   * @param answeredNanos the same when the answer was there
   */
  void learn(Instant databaseTime, long askedNanos, long answeredNanos) {
    long roundTrip = answeredNanos - askedNanos;
    if (roundTrip > ALLOWED.toNanos()) {
      // Such an answer says nothing: the difference may be the time that it took.
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
