package com.paymenthub.api.processes;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.processes.CommandsInTurn.Ended;
import com.paymenthub.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.JdbcTemplate;

/** Commands that only read leave what they are pointed at as it is, and say what it is. */
class ReadingCommandsTest {

  private static final String DAY = "2026-11-01";

  @TempDir private Path home;

  static Stream<List<String>> thatRead() {
    String id = UUID.randomUUID().toString();
    return Stream.of(
        List.of("verify"),
        List.of("export-history", "HOME/export"),
        List.of("prove", id, "--file", "HOME/proof"),
        List.of("show-history", "--charge", id),
        List.of("flagged"),
        List.of("list-keys", "--client-id", id),
        List.of("export-table", "movements", "--file", "HOME/table"),
        List.of("export-journal", "--account", id, "--from", DAY, "--to", DAY, "--file", "HOME/j"),
        List.of("replay"));
  }

  @ParameterizedTest
  @MethodSource("thatRead")
  void an_empty_database_stays_empty(List<String> command) throws IOException {
    TestDatabase database = TestDatabase.createEmpty();

    Ended ended = run(command, database);

    assertRefused(command, ended);
    assertThat(ended.errors())
        .contains(database.jdbcUrl() + " has no tables of the service")
        .doesNotContain(database.ownerPassword());
    assertThat(count(database, "select count(*) from pg_namespace where nspname = 'payments'"))
        .isZero();
    try (Stream<Path> left = Files.list(home)) {
      assertThat(left).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"verify", "flagged"})
  void tables_of_an_older_version_stay_as_they_are(String command) {
    TestDatabase database = TestDatabase.create();
    new JdbcTemplate(database.ownerDataSource())
        .update(
            "delete from flyway_schema_history where installed_rank = (select max(installed_rank)"
                + " from flyway_schema_history)");
    long before = migrations(database);

    Ended ended = run(List.of(command), database);

    assertRefused(List.of(command), ended);
    assertThat(ended.errors()).contains(database.jdbcUrl() + " has the tables of an older version");
    assertThat(migrations(database)).isEqualTo(before);
  }

  @ParameterizedTest
  @ValueSource(strings = {"verify", "flagged"})
  void so_do_those_of_a_newer_one(String command) {
    TestDatabase database = TestDatabase.create();
    new JdbcTemplate(database.ownerDataSource())
        .update(
            """
            insert into flyway_schema_history (installed_rank, version, description, type, script,
              installed_by, execution_time, success)
            values (100000, '29991231.2359', 'of a later version', 'SQL',
              'V29991231_2359__of_a_later_version.sql', 'owner', 1, true)
            """);

    Ended ended = run(List.of(command), database);

    assertRefused(List.of(command), ended);
    assertThat(ended.errors())
        .contains(database.jdbcUrl() + " has the tables of a newer version (29991231.2359)");
  }

  @Test
  void auditors_need_no_keys_and_leave_no_trace_of_their_own() {
    TestDatabase database = TestDatabase.create();

    Ended verified = run(List.of("verify"), database);
    assertThat(verified.errors()).isEmpty();
    assertThat(verified.output()).contains("no seals");
    assertThat(run(List.of("export-history", "HOME/export"), database).exitCode()).isZero();
    assertThat(run(List.of("flagged"), database).exitCode()).isZero();
    assertThat(run(List.of("export-table", "movements", "--file", "HOME/t"), database).exitCode())
        .isZero();

    assertThat(count(database, "select count(*) from payments.stream_epoch")).isZero();
    assertThat(count(database, "select count(*) from payments.verification_run")).isOne();

    Ended replayed = run(List.of("replay"), database);
    assertThat(replayed.exitCode()).as(replayed.errors()).isZero();
    assertThat(count(database, "select count(*) from payments.key_check")).isZero();
    assertThat(home.resolve("keys")).doesNotExist();
  }

  @Test
  void where_there_is_no_embedded_database_none_is_made() throws IOException {
    Ended ended = WarmCommands.run(home, "verify");

    assertThat(ended.exitCode()).isEqualTo(3);
    assertThat(ended.errors()).contains(home + " has no database");
    try (Stream<Path> left = Files.list(home)) {
      assertThat(left).isEmpty();
    }
  }

  private static void assertRefused(List<String> command, Ended ended) {
    assertThat(ended.exitCode())
        .as(ended.errors())
        .isEqualTo(command.getFirst().equals("verify") ? 3 : 1);
  }

  private static long migrations(TestDatabase database) {
    return count(database, "select count(*) from payments.flyway_schema_history");
  }

  private static long count(TestDatabase database, String query) {
    Long count =
        new JdbcTemplate(database.administratorDataSource()).queryForObject(query, Long.class);
    return count == null ? -1 : count;
  }

  private Ended run(List<String> command, TestDatabase database) {
    return WarmCommands.run(
        home,
        Stream.concat(
                command.stream().map(part -> part.replace("HOME", home.toString())),
                database.serviceSettings().entrySet().stream()
                    .map(setting -> "--" + setting.getKey() + "=" + setting.getValue()))
            .toArray(String[]::new));
  }
}
