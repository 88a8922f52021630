package com.paymenthub.api.seals;

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

/** Reads the lines of a history from the database, as PostgreSQL writes them. */
final class HistoryCopy {

  private HistoryCopy() {}

  /** Takes one line after the other. */
  @FunctionalInterface
  interface Lines<E extends Exception> {
    void accept(byte[] line) throws E;
  }

  /**
   * Reads all lines of a kind, in the order of their index.
   *
   * @param connection in a transaction that lasts as long as it takes
   */
  static <E extends Exception> void read(Connection connection, HistoryKind kind, Lines<E> lines)
      throws SQLException, E {
    read(connection, kind, "order by " + kind.index(), lines);
  }

  /**
   * Some lines of a kind.
   *
   * @param rows which ones, and in which order, as SQL
   */
  static List<HistoryLine> lines(JdbcTemplate jdbc, HistoryKind kind, String rows) {
    return Objects.requireNonNull(
        jdbc.execute(
            (ConnectionCallback<List<HistoryLine>>)
                connection -> {
                  List<HistoryLine> lines = new ArrayList<>();
                  read(connection, kind, rows, line -> lines.add(HistoryLine.of(kind, line)));
                  return lines;
                }));
  }

  private static <E extends Exception> void read(
      Connection connection, HistoryKind kind, String rows, Lines<E> lines) throws SQLException, E {
    CopyOut copy = connection.unwrap(PGConnection.class).getCopyAPI().copyOut(kind.copy(rows));
    boolean whole = false;
    try {
      for (byte[] row = copy.readFromCopy(); row != null; row = copy.readFromCopy()) {
        lines.accept(Arrays.copyOf(row, row.length - 1));
      }
      whole = true;
    } finally {
      if (!whole) {
        breakOff(connection, copy);
      }
    }
  }

  /**
   * Ends a copy of which not all is wanted. As long as it goes on, the connection takes no other
   * statement, not even a rollback; and what the driver calls cancelling leaves the rest of the
   * answer to be read by the next statement.
   */
  private static void breakOff(Connection connection, CopyOut copy) {
    if (!copy.isActive()) {
      return;
    }
    try {
      connection.unwrap(PGConnection.class).cancelQuery();
      while (copy.readFromCopy() != null) {
        // What was on its way when it was cancelled.
      }
    } catch (SQLException cancelled) {
      // A caller that reads on is told that the transaction is over.
      return;
    }
    takeLateCancel(connection);
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
