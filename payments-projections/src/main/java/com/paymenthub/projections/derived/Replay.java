package com.paymenthub.projections.derived;

import com.paymenthub.platform.Throttle;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * Folds every history of the store anew, and compares the result with the tables that follow from
 * histories. It only reads: nothing that hears events and acts is told of them.
 */
@Component
public final class Replay {

  private final DataSource database;
  private final EventRanges ranges;
  private final DerivedTables tables;

  Replay(DataSource database, EventRanges ranges, DerivedTables tables) {
    this.database = database;
    this.ranges = ranges;
    this.tables = tables;
  }

  /**
   * Compares everything with the events of the database.
   *
   * @param found is told each difference
   * @param progress is told after each part how far it has come
   * @return how many events were folded
   * @throws IllegalStateException when the database was away, or a history cannot be read
   */
  public long run(Consumer<TableDifference> found, Consumer<Progress> progress) {
    return run(Progress.events(new JdbcTemplate(database)), ranges::next, found, progress);
  }

  /**
   * Compares everything with events that were exported, and reads none of the database. All that
   * was written after the export is a difference.
   *
   * @param found is told each difference
   * @param progress is told after each part how far it has come
   * @return how many events were folded
   * @throws IllegalStateException when the database was away
   */
  public long run(
      ExportedHistories exported, Consumer<TableDifference> found, Consumer<Progress> progress) {
    return run(
        exported.events(), (_, after, limit) -> exported.next(after, limit), found, progress);
  }

  private long run(
      long total,
      Parts.Source source,
      Consumer<TableDifference> found,
      Consumer<Progress> progress) {
    JdbcTemplate jdbc = new JdbcTemplate(database);
    AtomicLong done = new AtomicLong();
    long begun = System.nanoTime();
    try {
      new Parts(database, tables, Throttle.begin(jdbc))
          .run(
              source,
              null,
              total,
              part -> {
                part.tell(found);
                long events = done.addAndGet(part.events());
                progress.accept(
                    new Progress(
                        events,
                        part.upTo() == null ? events : total,
                        Duration.ofNanos(System.nanoTime() - begun)));
              });
      compareCounts(Throttle.begin(jdbc), found);
      return done.get();
    } catch (SQLException | DataAccessException e) {
      throw new IllegalStateException("the database was not there for a replay", e);
    }
  }

  private void compareCounts(Throttle throttle, Consumer<TableDifference> found)
      throws SQLException {
    try (Connection connection = database.getConnection()) {
      Parts.begin(connection);
      // An account may have more charges than can be counted within a transaction of a charge.
      connection.setNetworkTimeout(Runnable::run, 0);
      for (UUID account : ListCounts.accounts(connection)) {
        ListCounts.compare(connection, account, found);
        throttle.rest();
      }
    }
  }
}
