package com.paymenthub.providers.vault;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.flywaydb.core.Flyway;
import org.springframework.jdbc.core.JdbcTemplate;

/** One PostgreSQL for the tests of this module, with this module's tables. */
final class VaultDatabase {

  private static final JdbcTemplate JDBC = start();

  private VaultDatabase() {}

  /** Connections that see the migrated tables; other tests may have left rows in them. */
  static JdbcTemplate jdbc() {
    return JDBC;
  }

  private static JdbcTemplate start() {
    try {
      EmbeddedPostgres postgres = EmbeddedPostgres.builder().start();
      Flyway.configure()
          .dataSource(postgres.getPostgresDatabase())
          .locations("classpath:db/migration/providers")
          .load()
          .migrate();
      return new JdbcTemplate(postgres.getPostgresDatabase());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
