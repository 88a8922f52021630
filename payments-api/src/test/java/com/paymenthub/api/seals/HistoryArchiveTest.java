package com.paymenthub.api.seals;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
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
  void seals_that_are_named_have_to_be_there() {
    Path nowhere = directory.resolve("nowhere");
    assertThatThrownBy(
            () -> archive(store.database().applicationDataSource()).verify(nowhere, List.of()))
        .hasMessageContaining(nowhere.toString());
  }

  private HistoryArchive archive(DataSource pool) {
    return new HistoryArchive(
        pool,
        store.directory(),
        store.proofs(),
        new VerificationRuns(new JdbcTemplate(pool)),
        Clock.systemUTC());
  }
}
