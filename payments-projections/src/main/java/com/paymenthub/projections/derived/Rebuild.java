package com.paymenthub.projections.derived;

import com.paymenthub.platform.Exclusive;
import com.paymenthub.platform.Throttle;
import com.paymenthub.projections.lists.CountsAnew;
import com.paymenthub.projections.rows.Row;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/**
 * Makes every table that follows from events what the events make of it, in place and while the
 * service works: compares part by part, and writes only rows that differ, in short transactions. A
 * table that is empty is filled in the same way. How far it is, is in the database, so that a
 * rebuild that was stopped at any moment goes on from where it was.
 */
public final class Rebuild {

  private static final Logger LOG = LoggerFactory.getLogger(Rebuild.class);

  /** An arbitrary number that no other advisory lock uses. */
  private static final long LOCK = 5_918_230_477_120_339_871L;

  /** Less than PostgreSQL waits before it looks for a deadlock: who gives way is never a charge. */
  private static final String LONGEST_WAIT = "set lock_timeout = '200ms'";

  private static final Duration REST = Duration.ofMillis(100);

  /** The lock was not available, and a deadlock (PostgreSQL, appendix A). */
  private static final Set<String> LOCKED = Set.of("55P03", "40P01");

  /** All transactions before it have ended. */
  private static final String HORIZON = "select pg_snapshot_xmin(pg_current_snapshot())::text";

  /** Numbers of transactions are those of a cluster. */
  private static final String EPOCH = "select coalesce(max(number), 0)::text from stream_epoch";

  /**
   * Subjects of events of transactions that may not have been seen. Of a restored dump, the numbers
   * of transactions mean nothing; what was there when the service first ran on this cluster is
   * settled.
   */
  private static final String GROWN =
      """
      select distinct aggregate_identifier from domain_event
      where tx >= ?::xid8 and global_index > (select coalesce(max(settled_event), 0)
        from stream_epoch)
      """;

  private final DataSource writing;
  private final DataSource reading;
  private final JdbcTemplate service;
  private final EventRanges ranges;
  private final DerivedTables tables;
  private final Duration patience;
  private final Watcher watcher;
  private final Map<String, Mended> mended = new LinkedHashMap<>();

  /**
   * A rebuild.
   *
   * @param writing connections without a limit of time, which find the tables by their names
   * @param reading the same, or others
   * @param service other connections, to see whether charges come
   * @param patience for how long to try while somebody else holds a row all the time
   */
  public Rebuild(
      DataSource writing,
      DataSource reading,
      JdbcTemplate service,
      EventRanges ranges,
      DerivedTables tables,
      Duration patience,
      Watcher watcher) {
    this.writing = writing;
    this.reading = reading;
    this.service = service;
    this.ranges = ranges;
    this.tables = tables;
    this.patience = patience;
    this.watcher = watcher;
    tables.all().forEach(table -> count(new Mended(table.table(), 0, 0, 0)));
  }

  /** Somebody else rebuilds at this moment. */
  public static final class UnderWay extends IllegalStateException {

    private static final long serialVersionUID = 1L;

    /**
     * The failure.
     *
     * @param what is under way, as a sentence begins
     */
    public UnderWay(String what) {
      super(what + " is under way; wait for its end, or stop it");
    }
  }

  /** Is told how a rebuild gets on. */
  public interface Watcher {

    /** A step begins; what was before it is committed. */
    default void begins(RebuildStep step) {}

    /** Some more histories are compared, and their rows mended. */
    default void mended(Progress progress) {}

    /** Some histories cannot be folded: their rows stay as they are. */
    default void notFolded(Set<UUID> subjects) {}

    /** How the tables were, as far as this rebuild has looked at them. */
    default void compared(List<Mended> tables) {}

    /** The lists of an account were counted otherwise, and are counted anew. */
    default void counted(UUID account) {}
  }

  /**
   * Rebuilds, or goes on with a rebuild that was stopped. Call it once.
   *
   * @param program the version of the program: one that was begun by another begins anew
   * @param anew whether to begin anew in any case
   * @return how many events were compared, and how fast
   * @throws UnderWay when another rebuild is under way
   * @throws IllegalStateException when this one failed; what was mended stays mended
   */
  public Progress run(String program, boolean anew) {
    try (Connection connection = writing.getConnection()) {
      beAlone(connection);
      try {
        connection.setAutoCommit(false);
        return run(connection, program, anew);
      } finally {
        release(connection);
      }
    } catch (SQLException | DataAccessException e) {
      throw new IllegalStateException(
          "the database refused a rebuild; the next one goes on from there", e);
    }
  }

  private Progress run(Connection connection, String program, boolean anew) throws SQLException {
    RebuildState state = begin(connection, program, anew);
    if (state.step() == RebuildStep.MENDING) {
      watcher.begins(RebuildStep.MENDING);
      state = mendAll(connection, state);
    }
    if (state.step() == RebuildStep.CATCHING_UP) {
      watcher.begins(RebuildStep.CATCHING_UP);
      state = catchUp(connection, state);
      watcher.compared(List.copyOf(mended.values()));
    }
    watcher.begins(RebuildStep.COUNTING);
    count(connection);
    RebuildState.remove(connection);
    connection.commit();
    watcher.begins(RebuildStep.DONE);
    return state.progress();
  }

  /** Until it is released, or the connection ends, also where it is lost. */
  private static void beAlone(Connection connection) throws SQLException {
    if (!lock(connection).tryOnConnection()) {
      throw new UnderWay("another rebuild");
    }
    try (Statement statement = connection.createStatement()) {
      statement.execute(LONGEST_WAIT);
      // What a crash loses is mended again: the state is committed behind the rows.
      statement.execute("set synchronous_commit = off");
      // The database's other processors are for merchants.
      statement.execute("set max_parallel_workers_per_gather = 0");
    }
  }

  /** The connection may be used for something else. */
  private static void release(Connection connection) throws SQLException {
    connection.rollback();
    connection.setAutoCommit(true);
    try (Statement statement = connection.createStatement()) {
      statement.execute(
          "reset lock_timeout; reset synchronous_commit; reset max_parallel_workers_per_gather");
    }
    lock(connection).releaseConnection();
  }

  private static Exclusive lock(Connection connection) {
    return new Exclusive(new JdbcTemplate(new SingleConnectionDataSource(connection, true)), LOCK);
  }

  private RebuildState begin(Connection connection, String program, boolean anew)
      throws SQLException {
    String madeFor = program + " " + tables.madeFor() + " " + text(connection, EPOCH);
    Optional<RebuildState> stopped = RebuildState.read(connection);
    if (!anew && stopped.isPresent() && stopped.get().madeFor().equals(madeFor)) {
      connection.rollback();
      return stopped.get();
    }
    RebuildState state =
        new RebuildState(
            RebuildStep.MENDING,
            madeFor,
            text(connection, HORIZON),
            null,
            0,
            Progress.events(service),
            0);
    state.write(connection);
    connection.commit();
    return state;
  }

  private RebuildState mendAll(Connection connection, RebuildState begun) throws SQLException {
    long start = System.nanoTime();
    RebuildState[] state = {begun};
    new Parts(reading, tables, Throttle.begin(service))
        .run(
            ranges::next,
            begun.afterId(),
            begun.total() - begun.events(),
            part -> {
              mend(connection, part);
              long elapsed =
                  begun.elapsedMilliseconds()
                      + Duration.ofNanos(System.nanoTime() - start).toMillis();
              state[0] = state[0].mendedUpTo(part.upTo(), part.events(), elapsed);
              state[0].write(connection);
              connection.commit();
              watcher.mended(state[0].progress());
            });
    return state[0];
  }

  /**
   * Looks again at the histories that have grown: a row that was added may have been due no more,
   * and one that a node had in memory may have been wrong. Doing that twice does no harm, so that
   * nothing depends on the order in which transactions become visible.
   */
  private RebuildState catchUp(Connection connection, RebuildState begun) throws SQLException {
    RebuildState state = begun;
    Throttle throttle = Throttle.begin(service);
    boolean isQuiet;
    do {
      // Read first: what is below it is visible to the statements that follow.
      String next = text(connection, HORIZON);
      List<UUID> grown = grown(connection, state);
      connection.rollback();
      Map<String, Mended> before = Map.copyOf(mended);
      new Parts(reading, tables, throttle).run(ranges, grown, part -> mend(connection, part));
      isQuiet = mended.values().stream().allMatch(now -> now.isAs(before.get(now.table())));
      state = state.caughtUpTo(next, isQuiet);
      state.write(connection);
      connection.commit();
    } while (!isQuiet);
    return state;
  }

  private static List<UUID> grown(Connection connection, RebuildState state) throws SQLException {
    List<UUID> grown = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(GROWN)) {
      statement.setString(1, state.horizon());
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          grown.add(row.getObject(1, UUID.class));
        }
      }
    }
    return grown;
  }

  /** One table after the other, each in a transaction of its own. */
  private void mend(Connection connection, Parts.Part part) throws SQLException {
    Set<UUID> notFolded = new LinkedHashSet<>();
    for (TablePart<?> found : part.tables()) {
      found
          .notFolded()
          .forEach(
              (id, failure) -> {
                if (notFolded.add(id)) {
                  LOG.error("the history of {} cannot be folded", id, failure);
                }
              });
      count(mend(connection, found));
    }
    watcher.notFolded(notFolded);
  }

  private <R extends Record & Row> Mended mend(Connection connection, TablePart<R> found)
      throws SQLException {
    long deadline = System.nanoTime() + patience.toNanos();
    while (true) {
      try {
        Mended done = found.table().mend(connection, ranges, found);
        connection.commit();
        return done;
      } catch (SQLException | DataAccessException e) {
        connection.rollback();
        if (!isLocked(e)) {
          throw e;
        }
        if (System.nanoTime() - deadline > 0) {
          throw new IllegalStateException(
              "somebody holds rows of %s all the time; the next rebuild goes on from here"
                  .formatted(found.table().table()),
              e);
        }
        LockSupport.parkNanos(REST.toNanos());
      }
    }
  }

  private static boolean isLocked(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException sql && LOCKED.contains(String.valueOf(sql.getSQLState()))) {
        return true;
      }
    }
    return false;
  }

  private void count(Mended more) {
    mended.merge(more.table(), more, Mended::plus);
  }

  private void count(Connection connection) throws SQLException {
    connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
    Throttle throttle = Throttle.begin(service);
    for (UUID account : ListCounts.accounts(connection)) {
      List<TableDifference> found = new ArrayList<>();
      ListCounts.compare(connection, account, found::add);
      if (!found.isEmpty()) {
        CountsAnew.of(account, connection);
        watcher.counted(account);
      }
      throttle.rest();
    }
  }

  private static String text(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getString(1);
    }
  }
}
