package com.paymenthub.platform;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Slows down one long piece of work while charges come, and only then: after each part it rests
 * three times as long as the part took. For one thread.
 */
public final class Throttle {

  private static final int RESTS_PER_WORK = 3;

  /** A part that waited for a lock does not need three times its duration as rest. */
  private static final long LONGEST_REST = Duration.ofSeconds(2).toNanos();

  /** How often it looks whether there are new events, which costs a statement. */
  private static final long LOOKS_EVERY = Duration.ofMillis(100).toNanos();

  /** So long after the last event nobody is served any more. */
  private static final long SERVING = Duration.ofSeconds(1).toNanos();

  private final LongSupplier newestEvent;
  private final LongSupplier nanoseconds;
  private final LongConsumer rest;

  private long known;
  private long lookedAt;
  private long changedAt;
  private long partBegan;
  private boolean restsNoMore;

  Throttle(LongSupplier newestEvent, LongSupplier nanoseconds, LongConsumer rest) {
    this.newestEvent = newestEvent;
    this.nanoseconds = nanoseconds;
    this.rest = rest;
    this.known = newestEvent.getAsLong();
    this.partBegan = nanoseconds.getAsLong();
    this.lookedAt = partBegan;
    this.changedAt = partBegan - SERVING;
  }

  /**
   * Work begins now.
   *
   * @param jdbc to look for new events; nothing stays open on it
   */
  public static Throttle begin(JdbcTemplate jdbc) {
    return new Throttle(() -> newestEvent(jdbc), System::nanoTime, LockSupport::parkNanos);
  }

  /** Whether charges come: parts of the work should be small then, a few milliseconds each. */
  public boolean isServing() {
    if (restsNoMore) {
      return false;
    }
    long now = nanoseconds.getAsLong();
    look(now);
    return now - changedAt < SERVING;
  }

  /** A part of the work has ended: rests, if need be, and the next part begins. */
  public void rest() {
    long took = nanoseconds.getAsLong() - partBegan;
    if (isServing()) {
      rest.accept(Math.min(took * RESTS_PER_WORK, LONGEST_REST));
    }
    partBegan = nanoseconds.getAsLong();
  }

  /**
   * What remains was added since the work began: from now on it does not rest, because it would
   * never end where more is added than it does.
   */
  public void restNoMore() {
    restsNoMore = true;
  }

  private void look(long now) {
    if (now - lookedAt < LOOKS_EVERY) {
      return;
    }
    lookedAt = now;
    long newest = newestEvent.getAsLong();
    if (newest != known) {
      known = newest;
      changedAt = now;
    }
  }

  private static long newestEvent(JdbcTemplate jdbc) {
    Long newest =
        jdbc.queryForObject("select coalesce(max(global_index), 0) from domain_event", Long.class);
    return newest == null ? 0 : newest;
  }
}
