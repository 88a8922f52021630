package com.paymenthub.api.rebuild;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * How far a rebuild has come. It is stored together with what was done, so that a rebuild that was
 * stopped goes on from there.
 *
 * @param step what is being done
 * @param madeFor the structure of the live tables and the program version when the rebuild began; a
 *     rebuild with another value starts over
 * @param horizon all events of transactions before this one are in the new generation
 * @param afterId the last history that is in the new generation; null before the first one
 * @param events how many events are in it
 * @param total how many events there were when it began
 * @param elapsedMilliseconds for how long it was filled
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

  RebuildState at(RebuildStep next) {
    return new RebuildState(next, madeFor, horizon, afterId, events, total, elapsedMilliseconds);
  }

  RebuildState filledUpTo(UUID id, long moreEvents, long milliseconds) {
    return new RebuildState(step, madeFor, horizon, id, events + moreEvents, total, milliseconds);
  }

  RebuildState filledToTheEnd(long moreEvents, long milliseconds) {
    return new RebuildState(
        RebuildStep.INDEXING, madeFor, horizon, null, events + moreEvents, total, milliseconds);
  }

  RebuildState caughtUpTo(String nextHorizon) {
    return new RebuildState(
        step, madeFor, nextHorizon, afterId, events, total, elapsedMilliseconds);
  }
}
