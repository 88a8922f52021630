package com.paymenthub.platform.sealing;

import com.paymenthub.testing.TestDatabase;
import org.springframework.jdbc.core.JdbcTemplate;

/** One database for the tests of what is sealed, seen as the service sees it. */
public final class SealedDatabase {

  private static final JdbcTemplate JDBC =
      new JdbcTemplate(TestDatabase.create().applicationDataSource());

  private SealedDatabase() {}

  /** Connections that see the migrated tables; other tests may have left rows in them. */
  public static JdbcTemplate jdbc() {
    return JDBC;
  }
}
