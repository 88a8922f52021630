package com.paymenthub.api.rebuild;

import com.paymenthub.api.rebuild.CatchingUp.CaughtUp;
import com.paymenthub.foundation.writing.ProjectionLock;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;

/**
 * Puts a new generation in its place in one transaction. It waits only briefly for locks, because
 * whoever comes meanwhile waits behind it; if somebody holds one for longer, an export for
 * instance, it lets everybody pass and tries again later.
 */
final class Swap {

  /** Less than what writers wait for a lock. */
  private static final String LONGEST_WAIT = "set local lock_timeout = '100ms'";

  private static final Duration REST = Duration.ofSeconds(1);

  /** With more histories than this, catch up before taking the lock. */
  private static final int FEW_HISTORIES = 200;

  /** The lock was not available, and a deadlock. */
  private static final Set<String> LOCKED = Set.of("55P03", "40P01");

  private final CatchingUp catchingUp;
  private final Generation generation;

  Swap(CatchingUp catchingUp, Generation generation) {
    this.catchingUp = catchingUp;
    this.generation = generation;
  }

  /**
   * Swaps.
   *
   * @param patience for how long to try
   * @return how often it had to be tried, from 1
   * @throws IllegalStateException when somebody held a lock all the time; the new generation is
   *     kept
   */
  int run(Connection connection, RebuildState begun, Duration patience) throws SQLException {
    long deadline = System.nanoTime() + patience.toNanos();
    RebuildState state = begun;
    for (int tries = 1; ; tries++) {
      state = catchUp(connection, state);
      if (tryOnce(connection, state)) {
        return tries;
      }
      if (System.nanoTime() - deadline > 0) {
        throw new IllegalStateException(
            "somebody reads the tables all the time, an export perhaps; the live tables are"
                + " unchanged, and the next rebuild goes on from here");
      }
      LockSupport.parkNanos(REST.toNanos());
    }
  }

  private RebuildState catchUp(Connection connection, RebuildState begun) throws SQLException {
    CaughtUp caughtUp = catchingUp.round(connection, begun);
    connection.commit();
    while (caughtUp.histories() > FEW_HISTORIES) {
      caughtUp = catchingUp.round(connection, caughtUp.state());
      connection.commit();
    }
    return caughtUp.state();
  }

  private boolean tryOnce(Connection connection, RebuildState state) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(LONGEST_WAIT);
      statement.execute(ProjectionLock.EXCLUSIVE);
      // Nobody writes any more: what has been written is all there is.
      if (catchingUp.round(connection, state).histories() > FEW_HISTORIES) {
        connection.rollback();
        return false;
      }
      generation.takePlace(connection);
      // The exchange itself is not lost by a crash.
      statement.execute("set local synchronous_commit = on");
      connection.commit();
      return true;
    } catch (SQLException e) {
      connection.rollback();
      if (LOCKED.contains(e.getSQLState())) {
        return false;
      }
      throw e;
    }
  }
}
