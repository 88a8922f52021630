package com.paymenthub.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.platform.database.Standby;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** A long read of the whole history leaves its connection as it was: others use it next. */
class HistoryArchiveTest {

  private static final String LIMIT = "show transaction_timeout";

  @TempDir private Path directory;

  private SealedStore store;

  @BeforeEach
  void seal() {
    store = new SealedStore(directory.resolve("seals"));
    store.append(UUID.randomUUID(), 0, new Random(7));
    store.sealAll(10);
  }

  @Test
  void a_connection_has_no_limit_while_all_is_read_and_its_own_limit_afterwards() throws Exception {
    try (Connection pooled = store.database().applicationDataSource().getConnection()) {
      SingleConnectionDataSource pool = new SingleConnectionDataSource(pooled, true);
      JdbcTemplate jdbc = new JdbcTemplate(pool);
      jdbc.execute("set transaction_timeout to '15s'");
      List<String> meanwhile = new ArrayList<>();

      archive(pool)
          .export(
              directory.resolve("export"),
              _ -> meanwhile.add(jdbc.queryForObject(LIMIT, String.class)));
      assertThat(meanwhile).isNotEmpty().containsOnly("0");
      assertThat(jdbc.queryForObject(LIMIT, String.class)).isEqualTo("15s");

      assertThat(archive(pool).verify(null, List.of()).holds()).isTrue();
      assertThat(jdbc.queryForObject(LIMIT, String.class)).isEqualTo("15s");
    }
  }

  @Test
  void an_export_that_breaks_off_leaves_nothing_and_its_connection_is_free_again()
      throws Exception {
    // More than what the server has sent by the time at which the reader fails.
    store
        .jdbc()
        .update(
            """
            insert into domain_event (event_identifier, aggregate_identifier, sequence_number, type,
              time_stamp, payload_type, payload, meta_data, account_id)
            select gen_random_uuid(), gen_random_uuid(), 0, 'charge', now(), 'charge.requested',
              convert_to(repeat('x', 2000), 'UTF8'), '{}', gen_random_uuid()
            from generate_series(1, 110000)
            """);
    Path export = directory.resolve("export");
    try (Connection pooled = store.database().applicationDataSource().getConnection()) {
      SingleConnectionDataSource pool = new SingleConnectionDataSource(pooled, true);
      assertThatThrownBy(
              () ->
                  archive(pool)
                      .export(
                          export,
                          _ -> {
                            throw new UncheckedIOException(new IOException("No space left"));
                          }))
          .hasMessageContaining("No space left");
      assertThat(export).doesNotExist();
      assertThat(new JdbcTemplate(pool).queryForObject("select 1", Integer.class)).isOne();
      assertThat(archive(pool).verify(null, List.of()).holds()).isTrue();
    }
  }

  @Test
  void what_is_exported_and_proved_is_the_owners_only() throws Exception {
    HistoryArchive archive = archive(store.database().applicationDataSource());
    Path export = directory.resolve("deep").resolve("export");
    archive.export(export, _ -> {});
    try (Stream<Path> files = Files.list(export)) {
      assertThat(files)
          .hasSizeGreaterThan(3)
          .filteredOn(file -> !file.toString().endsWith(".pem"))
          .allSatisfy(
              file ->
                  assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                      .isEqualTo("rw-------"));
    }
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(export)))
        .isEqualTo("rwx------");
  }

  @Test
  void seals_that_are_named_have_to_be_there() {
    Path nowhere = directory.resolve("nowhere");
    assertThatThrownBy(
            () -> archive(store.database().applicationDataSource()).verify(nowhere, List.of()))
        .hasMessageContaining(nowhere.toString());
  }

  private HistoryArchive archive(DataSource pool) {
    return new HistoryArchive(
        pool,
        new Standby(new JdbcTemplate(pool), Optional.empty()),
        store.directory(),
        store.proofs(),
        new VerificationRuns(new JdbcTemplate(pool)),
        Clock.systemUTC());
  }
}
