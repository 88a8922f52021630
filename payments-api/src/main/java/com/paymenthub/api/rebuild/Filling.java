package com.paymenthub.api.rebuild;

import com.paymenthub.api.rebuild.Rebuild.Watcher;
import com.paymenthub.api.replay.DerivedTables;
import com.paymenthub.api.replay.EventRanges;
import com.paymenthub.api.replay.Progress;
import com.paymenthub.api.throttle.Throttle;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Folds all histories into a new generation, range by range. While one range is folded and written,
 * the next one is read. Each range is committed together with the state. While charges come, ranges
 * are small, read after a rest and written before the next one.
 */
final class Filling {

  /** Enough to make a commit worth it, and few enough to be kept in memory three times. */
  private static final int EVENTS_OF_RANGE = 5000;

  /** While charges come, so that each part is short. */
  private static final int EVENTS_OF_SHORT_RANGE = 150;

  private final DataSource database;
  private final EventRanges ranges;
  private final DerivedTables tables;
  private final Throttle throttle;

  Filling(DataSource database, EventRanges ranges, DerivedTables tables, Throttle throttle) {
    this.database = database;
    this.ranges = ranges;
    this.tables = tables;
    this.throttle = throttle;
  }

  /**
   * Fills what is not filled yet, and leaves the state at the next step.
   *
   * @param writing the connection that writes
   */
  RebuildState run(Connection writing, RebuildState begun, Watcher watcher) throws SQLException {
    RebuildState state = begun;
    long start = System.nanoTime();
    try (Connection reading = database.getConnection();
        ExecutorService reader = Executors.newVirtualThreadPerTaskExecutor()) {
      reading.setAutoCommit(false);
      reading.setReadOnly(true);
      Future<EventRanges.Histories> next = read(reader, reading, state.afterId());
      while (true) {
        EventRanges.Histories range = result(next);
        @Nullable UUID upTo = range.range().upTo();
        // While charges come, PostgreSQL does one thing at a time for the rebuild.
        boolean isReadingAhead = upTo != null && !throttle.isServing();
        if (isReadingAhead) {
          next = read(reader, reading, upTo);
        }
        Folded folded = Folded.of(range.histories(), tables.all());
        folded.write(writing);
        watcher.notFolded(folded.notFolded());
        long elapsed =
            begun.elapsedMilliseconds() + Duration.ofNanos(System.nanoTime() - start).toMillis();
        state =
            upTo == null
                ? state.filledToTheEnd(range.events(), elapsed)
                : state.filledUpTo(upTo, range.events(), elapsed);
        state.write(writing);
        writing.commit();
        watcher.filled(new Progress(state.events(), state.total(), Duration.ofMillis(elapsed)));
        if (upTo == null) {
          return state;
        }
        if (state.events() >= state.total()) {
          throttle.restNoMore();
        }
        throttle.rest();
        if (!isReadingAhead) {
          next = read(reader, reading, upTo);
        }
      }
    }
  }

  private Future<EventRanges.Histories> read(
      ExecutorService reader, Connection reading, @Nullable UUID after) {
    int events = throttle.isServing() ? EVENTS_OF_SHORT_RANGE : EVENTS_OF_RANGE;
    return reader.submit(
        () -> {
          EventRanges.Histories range = ranges.next(reading, after, events);
          reading.rollback();
          return range;
        });
  }

  private static EventRanges.Histories result(Future<EventRanges.Histories> reading)
      throws SQLException {
    try {
      return reading.get();
    } catch (ExecutionException e) {
      if (e.getCause() instanceof SQLException database) {
        throw database;
      }
      throw new IllegalStateException("histories cannot be read", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("a rebuild was interrupted", e);
    }
  }
}
