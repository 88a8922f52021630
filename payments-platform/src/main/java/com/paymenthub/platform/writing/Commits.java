package com.paymenthub.platform.writing;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import org.jspecify.annotations.Nullable;

/**
 * Commits that last. A commit that was cancelled while it waited for a synchronous standby is done
 * on this server only: PostgreSQL answers success, and a warning that it may be lost if the standby
 * takes over.
 */
public final class Commits {

  /** Transaction resolution unknown (PostgreSQL, appendix A). */
  private static final String UNKNOWN = "08007";

  /** What is no warning, but a notice, for example of a trigger. */
  private static final String NOTICE = "00000";

  private Commits() {}

  /**
   * Commits the transaction of a connection.
   *
   * @throws SQLException when it is refused; of class 08 when nobody knows whether it lasts
   */
  public static void commit(Connection connection) throws SQLException {
    connection.clearWarnings();
    connection.commit();
    requireCertain(connection.getWarnings());
  }

  /**
   * Makes sure that a commit lasts.
   *
   * @param told what PostgreSQL has said beside its success; null for nothing
   * @throws SQLException of SQLSTATE 08007 when nobody knows whether it lasts
   */
  public static void requireCertain(@Nullable SQLWarning told) throws SQLException {
    for (SQLWarning warning = told; warning != null; warning = warning.getNextWarning()) {
      if (!NOTICE.equals(warning.getSQLState())) {
        throw new SQLException("nobody knows whether the commit lasts", UNKNOWN, warning);
      }
    }
  }
}
