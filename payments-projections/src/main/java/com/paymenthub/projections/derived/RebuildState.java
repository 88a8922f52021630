package com.paymenthub.projections.derived;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * How far a rebuild has come. It is stored together with what was done, so that a rebuild that was
 * stopped goes on from there.
 *
 * @param step what is being done
 * @param madeFor the version of the program, the shape of the tables and the epoch of the cluster
 *     when the rebuild began; a rebuild with another value starts over
 * @param horizon what transactions before this one have written is seen by it
 * @param afterId the last history that is mended; null before the first one
 * @param events how many events are mended
 * @param total how many events there were when it began
 * @param elapsedMilliseconds for how long it has mended
 */
record RebuildState(
    RebuildStep step,
    String madeFor,
    String horizon,
    @Nullable UUID afterId,
    long events,
    long total,
    long elapsedMilliseconds) {

  /** The state that is stored; empty when no rebuild was begun. */
  static Optional<RebuildState> read(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row =
            statement.executeQuery(
                "select step, made_for, horizon::text as horizon, after_id, events, total,"
                    + " elapsed_milliseconds from rebuilding.state")) {
      return row.next()
          ? Optional.of(
              new RebuildState(
                  RebuildStep.valueOf(row.getString("step")),
                  row.getString("made_for"),
                  row.getString("horizon"),
                  row.getObject("after_id", UUID.class),
                  row.getLong("events"),
                  row.getLong("total"),
                  row.getLong("elapsed_milliseconds")))
          : Optional.empty();
    }
  }

  /** Stores it in place of the one before. */
  void write(Connection connection) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement(
            """
            insert into rebuilding.state (step, made_for, horizon, after_id, events, total,
              elapsed_milliseconds)
            values (?, ?, ?::xid8, ?, ?, ?, ?)
            on conflict (only_one) do update set step = excluded.step,
              made_for = excluded.made_for, horizon = excluded.horizon,
              after_id = excluded.after_id, events = excluded.events, total = excluded.total,
              elapsed_milliseconds = excluded.elapsed_milliseconds
            """)) {
      statement.setString(1, step.name());
      statement.setString(2, madeFor);
      statement.setString(3, horizon);
      statement.setObject(4, afterId);
      statement.setLong(5, events);
      statement.setLong(6, total);
      statement.setLong(7, elapsedMilliseconds);
      statement.executeUpdate();
    }
  }

  /** After more histories are mended; the last ones where there is no id. */
  RebuildState mendedUpTo(@Nullable UUID id, long moreEvents, long milliseconds) {
    return new RebuildState(
        id == null ? RebuildStep.CATCHING_UP : step,
        madeFor,
        horizon,
        id,
        events + moreEvents,
        total,
        milliseconds);
  }

  /** After what had grown before a horizon was looked at. */
  RebuildState caughtUpTo(String nextHorizon, boolean isLast) {
    return new RebuildState(
        isLast ? RebuildStep.COUNTING : step,
        madeFor,
        nextHorizon,
        afterId,
        events,
        total,
        elapsedMilliseconds);
  }

  /** How many events are mended, and how fast. */
  Progress progress() {
    return new Progress(
        events,
        step == RebuildStep.MENDING ? total : events,
        Duration.ofMillis(elapsedMilliseconds));
  }

  /** Stores that no rebuild is under way. */
  static void remove(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute("delete from rebuilding.state");
    }
  }
}
