package com.paymenthub.api.rebuild;

import com.paymenthub.api.replay.DerivedTables;
import com.paymenthub.api.replay.EventRanges;
import com.paymenthub.api.replay.Progress;
import com.paymenthub.api.throttle.Throttle;
import com.paymenthub.projections.charges.ChargeTable;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import javax.sql.DataSource;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Builds every table that follows from events anew, while the service works: fills a new
 * generation, catches up with what was written meanwhile, and puts it in the place of the live one.
 * Until then the live tables are untouched. Its state is in the database, so that a rebuild that
 * was stopped at any moment goes on from where it was.
 */
public final class Rebuild {

  /** An arbitrary number that no other advisory lock uses. */
  private static final long LOCK = 5_918_230_477_120_339_871L;

  private final DataSource database;
  private final JdbcTemplate service;
  private final Generation generation;
  private final Filling filling;
  private final CatchingUp catchingUp;
  private final Swap swap;
  private final DerivedTables tables;

  /**
   * A rebuild.
   *
   * @param database connections of the owner of the tables, which find them by their names
   * @param service other connections, to see whether charges come
   */
  public Rebuild(
      DataSource database,
      JdbcTemplate service,
      EventRanges ranges,
      DerivedTables tables,
      ChargeTable charges) {
    this.database = database;
    this.service = service;
    this.tables = tables;
    this.generation = new Generation(tables);
    this.filling = new Filling(database, ranges, tables, Throttle.begin(service));
    this.catchingUp = new CatchingUp(ranges, tables, charges);
    this.swap = new Swap(catchingUp, generation);
  }

  /** Is told how a rebuild gets on. */
  public interface Watcher {

    /** A step begins; what was before it is committed. */
    default void begins(RebuildStep step) {}

    /** Some more histories are folded. */
    default void filled(Progress progress) {}

    /** Some histories cannot be folded: their rows stay as they are in the live tables. */
    default void notFolded(List<UUID> subjects) {}

    /** How the tables compare; where they differ, the swap mends the live ones. */
    default void compared(List<Checksum> checksums) {}
  }

  /**
   * What came of it.
   *
   * @param filled how many events were folded, and how fast
   * @param triesToSwap how often the tables could not be locked at once, and one more
   */
  public record Result(Progress filled, int triesToSwap) {}

  /**
   * Rebuilds, or goes on with a rebuild that was stopped.
   *
   * @param program the version of the program: one that was begun by another begins anew
   * @param anew whether to begin anew in any case
   * @param patience for how long to try to swap while somebody reads the tables all the time
   * @throws IllegalStateException when another rebuild is under way, or this one failed; the live
   *     tables are unchanged then
   */
  public Result run(String program, boolean anew, Duration patience, Watcher watcher) {
    try (Connection connection = database.getConnection()) {
      beAlone(connection);
      connection.setAutoCommit(false);
      RebuildState state = begin(connection, program, anew);
      if (state.step() == RebuildStep.FILLING) {
        watcher.begins(RebuildStep.FILLING);
        state = filling.run(connection, state, watcher);
      }
      if (state.step() == RebuildStep.INDEXING) {
        watcher.begins(RebuildStep.INDEXING);
        generation.index(connection, Throttle.begin(service));
        state = state.at(RebuildStep.CATCHING_UP);
        state.write(connection);
        connection.commit();
      }
      watcher.begins(RebuildStep.CATCHING_UP);
      state = catchingUp.round(connection, state).state();
      connection.commit();
      watcher.compared(new Comparison(connection, state, Throttle.begin(service)).of(tables.all()));
      watcher.begins(RebuildStep.SWAPPING);
      int tries = swap.run(connection, state, patience);
      watcher.begins(RebuildStep.DONE);
      return new Result(
          new Progress(
              state.events(), state.total(), Duration.ofMillis(state.elapsedMilliseconds())),
          tries);
    } catch (SQLException | DataAccessException e) {
      throw new IllegalStateException(
          "the database refused a rebuild, whose live tables are unchanged", e);
    }
  }

  /** Until the connection ends, also where it is lost. */
  private static void beAlone(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      try (ResultSet row =
          statement.executeQuery("select pg_try_advisory_lock(%d)".formatted(LOCK))) {
        row.next();
        if (!row.getBoolean(1)) {
          throw new IllegalStateException(
              "another rebuild is under way; wait for its end, or stop it");
        }
      }
      // What a crash loses is folded again: the state is committed together with the rows.
      statement.execute("set synchronous_commit = off");
      // The database's other processors are for merchants.
      statement.execute("set max_parallel_workers_per_gather = 0");
      statement.execute("set max_parallel_maintenance_workers = 0");
    }
  }

  private RebuildState begin(Connection connection, String program, boolean anew)
      throws SQLException {
    String madeFor = program + " " + generation.likeness(connection);
    Optional<RebuildState> stopped = RebuildState.read(connection);
    if (!anew && stopped.isPresent() && stopped.get().madeFor().equals(madeFor)) {
      connection.rollback();
      return stopped.get();
    }
    String horizon = CatchingUp.horizon(connection);
    generation.create(connection);
    RebuildState state =
        new RebuildState(RebuildStep.FILLING, madeFor, horizon, null, 0, events(connection), 0);
    state.write(connection);
    connection.commit();
    return state;
  }

  /** About how many, and not fewer: for the progress alone, they are not counted. */
  private static long events(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery("select coalesce(max(global_index), 0) from domain_event")) {
      row.next();
      return row.getLong(1);
    }
  }
}
