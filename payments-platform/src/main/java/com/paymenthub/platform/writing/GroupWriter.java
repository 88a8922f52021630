package com.paymenthub.platform.writing;

import com.paymenthub.platform.writing.RowBatch.Written;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import javax.sql.DataSource;
import org.springframework.dao.TransientDataAccessResourceException;
import org.springframework.jdbc.CannotGetJdbcConnectionException;

/**
 * Writes the rows of all steps that are ready at the same moment in one transaction, with one
 * statement for each table. No step waits for company: a step that comes while nothing is written
 * is written at once, and those that come in this time form the next group. Each group is written
 * by a thread of its own, because an interrupt of one of the steps, which closes the connection
 * that its thread uses, must not fail the others. A further writer begins only beside a group that
 * takes long, because two small groups cost PostgreSQL twice what one of both costs.
 *
 * <p>No step gets another result because of its company: one that met another writer is taken out
 * and run again alone, and the rest goes again. Nobody is told anything before the commit has
 * returned.
 */
public final class GroupWriter {

  /** More than that does not make a row cheaper, but makes everybody wait for the last one. */
  private static final int MAXIMUM_STEPS = 32;

  private final DataSource connections;
  private final BusyWriters writers;
  private final Duration maximumWait;
  private final WaitingSteps waiting = new WaitingSteps();

  /**
   * Writes on the connections of a pool.
   *
   * @param connections whose connections wait for locks only briefly, because everybody in the
   *     group waits with them
   * @param maximumWriters how many groups are written at the same moment, 1 or more
   * @param maximumWait for how long a step waits for a writer, above zero
   * @throws IllegalArgumentException when that is no time
   */
  public GroupWriter(DataSource connections, int maximumWriters, Duration maximumWait) {
    if (!maximumWait.isPositive()) {
      throw new IllegalArgumentException("steps must have time to wait for a writer");
    }
    this.connections = connections;
    this.maximumWait = maximumWait;
    this.writers = new BusyWriters(maximumWriters, System::nanoTime);
  }

  /**
   * Writes the rows of a step, and returns when they are committed.
   *
   * @throws StepCollision when the step has to be run again alone; nothing of it is written
   * @throws TransientDataAccessResourceException when no writer came for it in time; nothing of it
   *     is written
   * @throws org.springframework.dao.DataAccessException when the database was not there; perhaps
   *     the rows are written
   */
  void write(RowBatch rows) {
    WaitingStep own = new WaitingStep(rows);
    waiting.add(own);
    long end = System.nanoTime() + maximumWait.toNanos();
    boolean interrupted = false;
    while (!own.isDone()) {
      own.lookAgain();
      BusyWriters.Group group = writers.tryBegin();
      if (group != null) {
        Thread.ofVirtual().name("group-writer").start(() -> write(group));
      }
      if (!own.isDone()) {
        long left = end - System.nanoTime();
        if (left <= 0 && waiting.leave(own)) {
          own.failed(
              new TransientDataAccessResourceException(
                  "no writer came for a step within %d ms".formatted(maximumWait.toMillis())));
        } else {
          await(own, left);
        }
        interrupted |= Thread.interrupted();
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    own.result();
  }

  private void write(BusyWriters.Group group) {
    try {
      writeNext();
    } finally {
      writers.end(group);
      // A step that found no free writer waits for this signal.
      wakeNext();
    }
  }

  /**
   * Only the next step looks for a writer by itself, because the others are written in its group.
   *
   * @param left nanoseconds for which the step waits for a writer; none for one that has found it
   */
  private void await(WaitingStep own, long left) {
    boolean isNext = waiting.next().filter(next -> next == own).isPresent();
    long busy = isNext ? writers.nanosecondsLeft() : 0;
    own.await(busy > 0 ? Math.min(busy, left) : left);
  }

  private void wakeNext() {
    waiting.next().ifPresent(WaitingStep::wake);
  }

  /** How many steps wait for a writer to take them. */
  public int waiting() {
    return waiting.size();
  }

  private void writeNext() {
    List<WaitingStep> group = waiting.take(MAXIMUM_STEPS);
    wakeNext();
    try {
      List<WaitingStep> rest = group;
      while (!rest.isEmpty()) {
        rest = write(rest);
      }
    } catch (RuntimeException | Error unexpected) {
      group.stream()
          .filter(step -> !step.isDone())
          .forEach(step -> step.failed(new IllegalStateException("not written", unexpected)));
    } finally {
      waiting.release(group);
    }
  }

  /**
   * Writes a group.
   *
   * @return those who have to go again, without the company of those who were taken out
   */
  private List<WaitingStep> write(List<WaitingStep> group) {
    if (group.isEmpty()) {
      return group;
    }
    try (Connection connection = connections.getConnection()) {
      return write(group, connection);
    } catch (SQLException e) {
      fail(group, new CannotGetJdbcConnectionException("a group got no connection", e));
      return List.of();
    }
  }

  private List<WaitingStep> write(List<WaitingStep> group, Connection connection)
      throws SQLException {
    connection.setAutoCommit(false);
    RowBatch rows = new RowBatch();
    group.forEach(step -> rows.addAll(step.rows()));
    Written written;
    try {
      written = rows.write(connection);
    } catch (SQLException e) {
      return SqlErrors.isRefusal(e) ? refused(group, e, connection) : lost(group, e);
    }
    if (!written.missed().isEmpty()) {
      connection.rollback();
      return without(written.missed(), group);
    }
    try {
      Commits.commit(connection);
    } catch (SQLException e) {
      return SqlErrors.isRefusal(e) ? refused(group, e, connection) : unknown(group, e);
    }
    group.forEach(WaitingStep::written);
    written.tell();
    return List.of();
  }

  /** Steps whose rows were impossible are run again alone; the others go again as one group. */
  private static List<WaitingStep> without(Set<String> missed, List<WaitingStep> group) {
    List<WaitingStep> rest = new ArrayList<>();
    for (WaitingStep step : group) {
      if (Collections.disjoint(step.subjects(), missed)) {
        rest.add(step);
      } else {
        step.failed(StepCollision.with(missed));
      }
    }
    return rest;
  }

  /** PostgreSQL does not say whose rows it refused: each step is written for itself. */
  private List<WaitingStep> refused(
      List<WaitingStep> group, SQLException refusal, Connection connection) throws SQLException {
    connection.rollback();
    if (group.size() == 1) {
      group.getFirst().failed(StepCollision.refused(refusal));
    } else {
      for (WaitingStep step : group) {
        write(List.of(step), connection);
      }
    }
    return List.of();
  }

  /** No commit was sent: surely nothing is written, and each step is run again. */
  private static List<WaitingStep> lost(List<WaitingStep> group, SQLException loss) {
    fail(
        group,
        SqlErrors.isLoss(loss)
            ? StepCollision.lost(loss)
            : SqlErrors.translate("rows of a group", loss));
    return List.of();
  }

  /** Nobody knows whether the rows are written: nothing is repeated, and everybody is told so. */
  private static List<WaitingStep> unknown(List<WaitingStep> group, SQLException loss) {
    fail(group, SqlErrors.translate("commit of a group", loss));
    return List.of();
  }

  private static void fail(List<WaitingStep> group, RuntimeException failure) {
    group.stream().filter(step -> !step.isDone()).forEach(step -> step.failed(failure));
  }
}
