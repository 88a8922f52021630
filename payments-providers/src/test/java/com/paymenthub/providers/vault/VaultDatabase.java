package com.paymenthub.providers.vault;

import com.paymenthub.testing.TestDatabase;
import org.springframework.jdbc.core.JdbcTemplate;

/** One database for the tests of this package, seen as the service sees it. */
final class VaultDatabase {

  private static final JdbcTemplate JDBC =
      new JdbcTemplate(TestDatabase.create().applicationDataSource());

  private VaultDatabase() {}

  /** Connections that see the migrated tables; other tests may have left rows in them. */
  static JdbcTemplate jdbc() {
    return JDBC;
  }
}
