package com.paymenthub.projections.lists;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;

/** Counts the charges of one account anew. Charges come at the same time, and are not counted. */
public final class CountsAnew {

  private CountsAnew() {}

  /**
   * Counts, in a transaction of its own that sees one moment.
   *
   * @param connection of the owner of the tables, without a transaction
   */
  public static void of(UUID account, Connection connection) throws SQLException {
    // The moment has to come after that of the node that counts, which may take some seconds.
    execute(connection, "set local lock_timeout = 0");
    execute(connection, "select pg_advisory_lock(%d)".formatted(CountWrites.LOCK));
    connection.commit();
    try (PreparedStatement counting = connection.prepareStatement("select count_charges_of(?)")) {
      counting.setObject(1, account);
      counting.execute();
      connection.commit();
    } finally {
      connection.rollback();
      execute(connection, "select pg_advisory_unlock(%d)".formatted(CountWrites.LOCK));
      connection.commit();
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
