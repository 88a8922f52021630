package com.paymenthub.api.seals;

import com.paymenthub.foundation.stream.StreamPart;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyOut;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;

/** Reads the lines of a history from the database. */
final class HistoryCopy {

  private HistoryCopy() {}

  /** Takes one line after the other. */
  @FunctionalInterface
  interface Lines {
    void accept(byte[] line) throws IOException;
  }

  /**
   * Reads all lines of a kind, in the order of their index.
   *
   * @param connection in a transaction that lasts as long as it takes
   */
  static void read(Connection connection, HistoryKind kind, Lines lines)
      throws SQLException, IOException {
    read(connection, kind.copy(), lines);
  }

  /** The lines of a part of a kind, in the order of their index. */
  static List<HistoryLine> lines(JdbcTemplate jdbc, HistoryKind kind, StreamPart part) {
    return Objects.requireNonNull(
        jdbc.execute(
            (ConnectionCallback<List<HistoryLine>>)
                connection -> {
                  try {
                    return lines(connection, kind, part);
                  } catch (IOException e) {
                    throw new UncheckedIOException("the database broke off a copy", e);
                  }
                }));
  }

  private static List<HistoryLine> lines(Connection connection, HistoryKind kind, StreamPart part)
      throws SQLException, IOException {
    if (kind == HistoryKind.EVENT) {
      return CopiedEvents.read(connection, kind.copyBinary(CopiedEvents.COLUMNS, part));
    }
    List<HistoryLine> lines = new ArrayList<>();
    read(connection, kind.copy(part), line -> lines.add(HistoryLine.of(kind, line)));
    return lines;
  }

  private static void read(Connection connection, String copy, Lines lines)
      throws SQLException, IOException {
    CopyOut rows = connection.unwrap(PGConnection.class).getCopyAPI().copyOut(copy);
    boolean whole = false;
    try {
      for (byte[] row = rows.readFromCopy(); row != null; row = rows.readFromCopy()) {
        lines.accept(Arrays.copyOf(row, row.length - 1));
      }
      whole = true;
    } finally {
      if (!whole) {
        end(connection, rows, false);
      }
    }
  }

  /**
   * Ends a copy. As long as it goes on, the connection takes no other statement, not even a
   * rollback; and what the driver calls cancelling leaves the rest of the answer to be read by the
   * next statement.
   *
   * @param whole whether all of it was wanted
   */
  static void end(Connection connection, CopyOut rows, boolean whole) {
    if (!rows.isActive()) {
      return;
    }
    try {
      if (!whole) {
        connection.unwrap(PGConnection.class).cancelQuery();
      }
      while (rows.readFromCopy() != null) {
        // What was on its way when it was cancelled.
      }
    } catch (SQLException cancelled) {
      // A caller that reads on is told that the transaction is over.
      return;
    }
    if (!whole) {
      takeLateCancel(connection);
    }
  }

  /** A copy that was over before the server looked at the cancellation: it hits this statement. */
  private static void takeLateCancel(Connection connection) {
    try (Statement statement = connection.createStatement()) {
      statement.execute("select 1");
    } catch (SQLException taken) {
      // That is what it is for.
    }
  }
}
