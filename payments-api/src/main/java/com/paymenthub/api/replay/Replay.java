package com.paymenthub.api.replay;

import com.paymenthub.api.throttle.Throttle;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.UUID;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * Folds every history of the store anew, and compares the result with the tables that follow from
 * histories. It only reads: nothing that hears events and acts is told of them.
 *
 * <p>Histories and tables are read range by range, each range in one snapshot. An event and its
 * rows are written in one transaction, so that a snapshot has both or neither: whatever is written
 * meanwhile is no difference, and nothing has to be waited for. While charges come, ranges are
 * small, with rests between them.
 */
@Component
public final class Replay {

  /** Enough to make a query worth it, and few enough to be kept in memory. */
  private static final int EVENTS_OF_RANGE = 4000;

  /** While charges come, so that each part is short. */
  private static final int EVENTS_OF_SHORT_RANGE = 400;

  private final DataSource database;
  private final EventRanges ranges;
  private final DerivedTables tables;

  Replay(DataSource database, EventRanges ranges, DerivedTables tables) {
    this.database = database;
    this.ranges = ranges;
    this.tables = tables;
  }

  /** Where histories come from. */
  private interface Source {

    /** About how many events they have, and not fewer. */
    long events(Connection connection) throws SQLException;

    /** The next ones, as {@link EventRanges#next} has them. */
    EventRanges.Histories next(Connection connection, @Nullable UUID after, int limit)
        throws SQLException;
  }

  /**
   * Compares everything with the events of the database.
   *
   * @param found is told each difference
   * @param progress is told after each range how far it has come
   * @return how many events were folded
   * @throws IllegalStateException when the database was away, or a history cannot be folded
   */
  public long run(Consumer<Difference> found, Consumer<Progress> progress) {
    return run(
        new Source() {
          @Override
          public long events(Connection connection) throws SQLException {
            return count(connection);
          }

          @Override
          public EventRanges.Histories next(Connection connection, @Nullable UUID after, int limit)
              throws SQLException {
            return ranges.next(connection, after, limit);
          }
        },
        found,
        progress);
  }

  /**
   * Compares everything with events that were exported, and reads none of the database. Whatever
   * was written after the export is a difference.
   *
   * @param found is told each difference
   * @param progress is told after each range how far it has come
   * @return how many events were folded
   * @throws IllegalStateException when the database was away, or a history cannot be folded
   */
  public long run(
      ExportedHistories exported, Consumer<Difference> found, Consumer<Progress> progress) {
    return run(
        new Source() {
          @Override
          public long events(Connection connection) {
            return exported.events();
          }

          @Override
          public EventRanges.Histories next(
              Connection connection, @Nullable UUID after, int limit) {
            return exported.next(after, limit);
          }
        },
        found,
        progress);
  }

  private long run(Source source, Consumer<Difference> found, Consumer<Progress> progress) {
    try (Connection connection = database.getConnection()) {
      connection.setAutoCommit(false);
      connection.setReadOnly(true);
      connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
      long events = compareHistories(connection, source, found, progress);
      compareCounts(connection, found);
      return events;
    } catch (SQLException | DataAccessException e) {
      throw new IllegalStateException("the database was not there for a replay", e);
    }
  }

  private long compareHistories(
      Connection connection, Source source, Consumer<Difference> found, Consumer<Progress> progress)
      throws SQLException {
    long total = source.events(connection);
    long begun = System.nanoTime();
    long done = 0;
    Throttle throttle = Throttle.begin(new JdbcTemplate(database));
    @Nullable UUID after = null;
    while (true) {
      int limit = throttle.isServing() ? EVENTS_OF_SHORT_RANGE : EVENTS_OF_RANGE;
      lockTables(connection);
      EventRanges.Histories range = source.next(connection, after, limit);
      for (SubjectHistory history : range.histories()) {
        if (!history.isComplete()) {
          found.accept(
              Difference.ofColumn(
                  "domain_event",
                  history.id(),
                  "sequence_number",
                  "up to " + history.position(),
                  history.events().size() + " events from 0"));
        }
      }
      for (DerivedTable<?> table : tables.all()) {
        table.compare(connection, range, found);
      }
      connection.rollback();
      done += range.events();
      boolean isLast = range.range().isLast();
      progress.accept(
          new Progress(done, isLast ? done : total, Duration.ofNanos(System.nanoTime() - begun)));
      if (isLast) {
        return done;
      }
      after = range.range().upTo();
      if (done >= total) {
        throttle.restNoMore();
      }
      throttle.rest();
    }
  }

  /** Counts are of all charges at once, which takes longer than a transaction of a charge may. */
  private static void compareCounts(Connection connection, Consumer<Difference> found)
      throws SQLException {
    connection.setNetworkTimeout(Runnable::run, 0);
    try (Statement statement = connection.createStatement()) {
      statement.execute("set local transaction_timeout = 0");
    }
    lockTables(connection);
    ListCounts.compare(connection, found);
    connection.rollback();
  }

  /**
   * Before the snapshot is taken: a table that took the place of another one later would seem to
   * lack what was written last.
   */
  private static void lockTables(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(DerivedTables.LOCK);
    }
  }

  /**
   * About how many, for the progress alone: counting them could take longer than all of the rest.
   */
  private static long count(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery("select coalesce(max(global_index), 0) from domain_event")) {
      row.next();
      return row.getLong(1);
    } finally {
      connection.rollback();
    }
  }
}
