package com.paymenthub.platform;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.testing.Patience;
import com.paymenthub.testing.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

class ExclusiveTest {

  private static final long NUMBER = 4_711;

  private final TestDatabase database = TestDatabase.create();
  private Connection here;
  private Connection there;

  @BeforeEach
  void connect() throws SQLException {
    here = database.applicationDataSource().getConnection();
    there = database.applicationDataSource().getConnection();
    here.setAutoCommit(false);
    there.setAutoCommit(false);
  }

  @AfterEach
  void disconnect() throws SQLException {
    here.close();
    there.close();
  }

  @Test
  void one_transaction_has_it_until_it_ends() throws SQLException {
    assertThat(on(here).tryInTransaction()).isTrue();
    assertThat(on(there).tryInTransaction()).isFalse();
    here.rollback();

    assertThat(on(there).tryInTransaction()).isTrue();
  }

  @Test
  void a_transaction_waits_until_the_other_has_ended() throws Exception {
    on(here).waitInTransaction();

    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<?> waiting = threads.submit(on(there)::waitInTransaction);
      Awaitility.await().atMost(Patience.LONGEST_WAIT).until(this::somebodyWaits);
      assertThat(waiting.isDone()).isFalse();
      here.commit();
      waiting.get();
    }

    assertThat(on(here).tryInTransaction()).isFalse();
  }

  @Test
  void a_connection_has_it_beyond_its_transactions_until_it_releases_it() throws SQLException {
    assertThat(on(here).tryOnConnection()).isTrue();
    here.commit();
    assertThat(on(there).tryOnConnection()).isFalse();

    on(here).releaseConnection();

    assertThat(on(there).tryOnConnection()).isTrue();
  }

  @Test
  void a_connection_that_ends_has_nothing_any_more() throws SQLException {
    assertThat(on(here).tryOnConnection()).isTrue();

    here.close();

    Awaitility.await().atMost(Patience.LONGEST_WAIT).until(() -> on(there).tryOnConnection());
  }

  @Test
  void each_subject_has_its_own_and_so_have_equal_names_of_different_things() {
    assertThat(named(here, "a", 1).tryInTransaction()).isTrue();

    assertThat(named(there, "a", 1).tryInTransaction()).isFalse();
    assertThat(named(there, "b", 1).tryInTransaction()).isTrue();
    assertThat(named(there, "a", 2).tryInTransaction()).isTrue();
  }

  private boolean somebodyWaits() {
    return Boolean.TRUE.equals(
        new JdbcTemplate(database.ownerDataSource())
            .queryForObject(
                "select exists (select from pg_locks where locktype = 'advisory' and not granted"
                    + " and database = (select oid from pg_database"
                    + " where datname = current_database()))",
                Boolean.class));
  }

  private static Exclusive on(Connection connection) {
    return new Exclusive(template(connection), NUMBER);
  }

  private static Exclusive named(Connection connection, String name, long seed) {
    return new Exclusive(template(connection), name, seed);
  }

  private static JdbcTemplate template(Connection connection) {
    return new JdbcTemplate(new SingleConnectionDataSource(connection, true));
  }
}
