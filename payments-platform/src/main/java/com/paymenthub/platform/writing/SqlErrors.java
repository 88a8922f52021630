package com.paymenthub.platform.writing;

import java.net.SocketTimeoutException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Set;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.UncategorizedSQLException;
import org.springframework.jdbc.support.SQLExceptionSubclassTranslator;

/** Turns what the driver throws into what the rest of the service understands. */
final class SqlErrors {

  private static final SQLExceptionSubclassTranslator TRANSLATOR =
      new SQLExceptionSubclassTranslator();

  /**
   * Connection does not exist, connection failure, protocol violation, shutdown by an administrator
   * or because of a crash (PostgreSQL, appendix A).
   */
  private static final Set<String> LOST = Set.of("08003", "08006", "08P01", "57P01", "57P02");

  private SqlErrors() {}

  /** Something that uses a connection. */
  @FunctionalInterface
  interface Work<T> {
    T run() throws SQLException;
  }

  /**
   * The result of some work.
   *
   * @param task what is done, for the error
   * @throws DataAccessException when the database refused it or was not there
   */
  static <T> T translated(String task, Work<T> work) {
    try {
      return work.run();
    } catch (SQLException e) {
      throw translate(task, e);
    }
  }

  /** The same error as Spring's own access to databases would throw it. */
  static DataAccessException translate(String task, SQLException error) {
    DataAccessException translated = TRANSLATOR.translate(task, null, error);
    return translated == null ? new UncategorizedSQLException(task, null, error) : translated;
  }

  /**
   * Whether the server has answered with a refusal, so that the transaction is surely rolled back.
   * Without an answer, or when the server was being shut down, nobody knows.
   */
  static boolean isRefusal(SQLException error) {
    String state = error.getSQLState();
    return state != null && !state.startsWith("08") && !state.startsWith("57P");
  }

  /**
   * Whether a connection that had been there was lost, so that another one may be tried. Not when
   * the server was silent until the driver gave up: another connection would wait as long.
   */
  static boolean isLoss(Throwable failure) {
    boolean lost = false;
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SocketTimeoutException
          || cause instanceof SQLTransientConnectionException) {
        return false;
      }
      lost |= cause instanceof SQLException sql && LOST.contains(String.valueOf(sql.getSQLState()));
    }
    return lost;
  }
}
