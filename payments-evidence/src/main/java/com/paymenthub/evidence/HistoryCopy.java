package com.paymenthub.evidence;

import com.paymenthub.platform.stream.CopyText;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyOut;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Reads the lines of a history from the database, of rows in the binary form of {@code COPY}, which
 * is described in PostgreSQL's documentation of COPY, "Binary Format".
 */
final class HistoryCopy {

  /** The signature, the flags and the length of what a later version may add: nothing. */
  private static final int HEADER_BYTES = 11 + 2 * Integer.BYTES;

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
      // Each message is a row. The first one has the header before it, the last one no fields.
      int from = HEADER_BYTES;
      CopyText line = new CopyText();
      for (byte[] row = copy.readFromCopy(); row != null; row = copy.readFromCopy()) {
        ByteBuffer fields = ByteBuffer.wrap(row).position(from);
        from = 0;
        if (fields.getShort() >= 0) {
          kind.columns().forEach(column -> column.write(line, fields));
          lines.accept(line.line());
        }
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
