package com.paymenthub.platform.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/**
 * What PostgreSQL writes into its log when a statement fails, under the settings of the embedded
 * one. Only that it writes into a file is added, because the embedded one's log goes nowhere.
 */
class ServerLogTest {

  private static final String MARK = "MARK-4111-" + UUID.randomUUID();

  private static EmbeddedPostgres postgres;

  @BeforeAll
  static void start() throws IOException {
    EmbeddedPostgres.Builder builder = EmbeddedPostgres.builder();
    EmbeddedDatabase.SETTINGS.forEach(builder::setServerConfig);
    postgres =
        builder
            .setServerConfig("logging_collector", "on")
            .setServerConfig("log_filename", "server.log")
            .start();
  }

  @AfterAll
  static void stop() throws IOException {
    postgres.close();
  }

  @Test
  void it_quotes_no_parameter() throws SQLException {
    assertThat(logOfViolation("quiet", List.of())).doesNotContain(MARK);
  }

  @Test
  void it_would_quote_them_with_the_settings_that_postgresql_comes_with() throws SQLException {
    assertThat(
            logOfViolation(
                "talkative",
                List.of(
                    "set log_error_verbosity = 'default'",
                    "set log_min_error_statement = 'error'",
                    "set log_parameter_max_length_on_error = -1")))
        .contains(MARK);
  }

  /** What the log has to say about a value that was inserted twice. */
  private static String logOfViolation(String key, List<String> settings) throws SQLException {
    String before = log();
    try (Connection connection = postgres.getPostgresDatabase().getConnection()) {
      JdbcTemplate jdbc = new JdbcTemplate(new SingleConnectionDataSource(connection, true));
      settings.forEach(jdbc::execute);
      jdbc.execute("create temp table marked (mark text constraint %s unique)".formatted(key));
      jdbc.update("insert into marked values (?)", MARK);
      assertThatThrownBy(() -> jdbc.update("insert into marked values (?)", MARK))
          .hasMessageContaining(key);
      // Written after the message that we wait for, and before the end of the connection.
      jdbc.execute("set log_statement = 'all'");
      jdbc.execute("select 'the end of %s'".formatted(key));
    }
    await().until(() -> log().contains("the end of " + key));
    String after = log().substring(before.length());
    assertThat(after)
        .contains("duplicate key value violates unique constraint \"%s\"".formatted(key));
    return after;
  }

  private static String log() {
    String file =
        new JdbcTemplate(postgres.getPostgresDatabase())
            .queryForObject(
                "select current_setting('data_directory') || '/' || pg_current_logfile()",
                String.class);
    try {
      return Files.readString(Path.of(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
