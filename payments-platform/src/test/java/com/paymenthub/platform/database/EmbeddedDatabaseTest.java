package com.paymenthub.platform.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

class EmbeddedDatabaseTest {

  @TempDir Path directory;

  private PaymentsHome home;

  @BeforeEach
  void emptyHome() {
    home = new PaymentsHome(directory);
  }

  @Test
  void it_keeps_every_promise_and_quotes_no_parameter_in_its_log() throws IOException {
    try (EmbeddedDatabase database = EmbeddedDatabase.start(home)) {
      JdbcTemplate jdbc = jdbc(database);

      assertThatCode(new DatabasePromises(jdbc, Clock.systemUTC(), true)::verify)
          .doesNotThrowAnyException();
      assertThat(setting(jdbc, "log_error_verbosity")).isEqualTo("terse");
      assertThat(setting(jdbc, "log_min_error_statement")).isEqualTo("panic");
      assertThat(setting(jdbc, "log_parameter_max_length")).isEqualTo("0");
      assertThat(setting(jdbc, "log_parameter_max_length_on_error")).isEqualTo("0");
      assertThat(setting(jdbc, "listen_addresses")).isEqualTo("127.0.0.1");
    }
  }

  @Test
  void a_clean_stop_leaves_no_verification_codes_in_the_directory() throws IOException {
    try (EmbeddedDatabase database = EmbeddedDatabase.start(home)) {
      owner(database)
          .execute(
              "create schema payments; create unlogged table payments.card_code (sealed text);"
                  + " insert into payments.card_code values ('sealed')");
    }
    try (EmbeddedDatabase database = EmbeddedDatabase.start(home)) {
      assertThat(
              owner(database).queryForObject("select count(*) from payments.card_code", Long.class))
          .isZero();
    }
  }

  @Test
  void a_second_one_on_the_same_home_is_refused_and_a_command_joins_the_first() throws IOException {
    try (EmbeddedDatabase first = EmbeddedDatabase.start(home)) {
      assertThatThrownBy(() -> EmbeddedDatabase.start(home))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("another service is running");
      assertThat(EmbeddedDatabase.join(home).orElseThrow().jdbcUrl()).isEqualTo(first.jdbcUrl());
    }
    assertThat(EmbeddedDatabase.join(home)).isEmpty();
  }

  @Test
  void a_stale_process_number_that_belongs_to_another_program_hinders_and_harms_nobody()
      throws IOException {
    EmbeddedDatabase.start(home).close();
    long bystander = ProcessHandle.current().pid();
    Files.writeString(
        directory.resolve("postgres/postmaster.pid"),
        "%d\n%s\n1700000000\n5432\n\n127.0.0.1\n".formatted(bystander, directory));

    assertThatCode(() -> EmbeddedDatabase.start(home).close()).doesNotThrowAnyException();
  }

  @Test
  void data_whose_password_is_gone_are_refused_and_not_deleted() throws IOException {
    EmbeddedDatabase.start(home).close();
    String password = Files.readString(directory.resolve("postgres.password"));
    Files.delete(directory.resolve("postgres.password"));

    assertThatThrownBy(() -> EmbeddedDatabase.start(home))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("restore that file");

    Files.writeString(directory.resolve("postgres.password"), password);
    assertThatCode(() -> EmbeddedDatabase.start(home).close()).doesNotThrowAnyException();
  }

  @Test
  void what_an_interrupted_first_start_left_is_started_over() throws IOException {
    Files.createDirectories(directory.resolve("postgres/base"));
    Files.writeString(directory.resolve("postgres/PG_VERSION"), "18\n");

    assertThatCode(() -> EmbeddedDatabase.start(home).close()).doesNotThrowAnyException();
  }

  private static JdbcTemplate owner(EmbeddedDatabase database) {
    return new JdbcTemplate(
        new DriverManagerDataSource(
            database.jdbcUrl(), EmbeddedDatabase.OWNER, database.password(EmbeddedDatabase.OWNER)));
  }

  private static JdbcTemplate jdbc(EmbeddedDatabase database) {
    return new JdbcTemplate(
        new DriverManagerDataSource(
            database.jdbcUrl(), EmbeddedDatabase.LOGIN, database.password(EmbeddedDatabase.LOGIN)));
  }

  private static String setting(JdbcTemplate jdbc, String name) {
    return jdbc.queryForObject(
        "select setting from pg_settings where name = ?", String.class, name);
  }
}
