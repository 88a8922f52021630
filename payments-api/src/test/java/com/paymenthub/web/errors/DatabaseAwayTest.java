package com.paymenthub.web.errors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.jdbc.core.JdbcTemplate;

/** Every way in which a database can fail a request gets the same answer: not now, later. */
class DatabaseAwayTest {

  private static final int CONNECTIONS = 2;

  private static RunningService service;
  private static TestAccount account;
  private static ApiClient client;

  @BeforeAll
  static void start() {
    service =
        RunningService.start(
            "--spring.datasource.hikari.maximum-pool-size=" + CONNECTIONS,
            "--spring.datasource.hikari.connection-timeout=500");
    account = service.newAccount();
    client = service.client(account);
  }

  @AfterAll
  static void stop() {
    service.stop();
  }

  @Test
  void no_connection_is_to_be_had() throws SQLException {
    List<Connection> taken = new ArrayList<>();
    try {
      for (int i = 0; i < CONNECTIONS; i++) {
        taken.add(service.part(HikariDataSource.class).getConnection());
      }
      assertNotNow(client.get("/v1/charges"));
      assertNotNow(client.post("/v1/charges", CardCharge.of(account).json()));
    } finally {
      for (Connection connection : taken) {
        connection.close();
      }
    }
    await().until(() -> client.get("/v1/charges").status() == 200);
  }

  @Test
  void whoever_asks_meanwhile_learns_it_with_the_others_and_not_after_them() throws SQLException {
    // Nobody has asked for this key yet.
    ApiClient unknown = service.client(service.newAccount());
    List<Connection> taken = new ArrayList<>();
    try {
      for (int i = 0; i < CONNECTIONS; i++) {
        taken.add(service.part(HikariDataSource.class).getConnection());
      }
      long start = System.nanoTime();
      List<CompletableFuture<ApiAnswer>> asking =
          Stream.generate(
                  () ->
                      CompletableFuture.supplyAsync(
                          () -> unknown.get("/v1/charges"), Thread::startVirtualThread))
              .limit(200)
              .toList();
      asking.forEach(answer -> assertNotNow(answer.join()));
      // One after the other, they would take half a second each.
      assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(90));
    } finally {
      for (Connection connection : taken) {
        connection.close();
      }
    }
  }

  @Test
  void the_connection_is_lost_while_reading() throws SQLException {
    // The list of an account without charges reads no charge.
    assertThat(client.post("/v1/charges", CardCharge.of(account).json()).status()).isEqualTo(201);
    try (Connection owner = service.database().ownerDataSource().getConnection()) {
      lock(owner, "charge");
      CompletableFuture<ApiAnswer> reading =
          CompletableFuture.supplyAsync(() -> client.get("/v1/charges"));
      endConnectionsThatWait();
      assertNotNow(reading.join());
    }
  }

  @Test
  void the_connection_is_lost_while_writing() throws SQLException {
    try (Connection owner = service.database().ownerDataSource().getConnection()) {
      lock(owner, "domain_event");
      CompletableFuture<ApiAnswer> writing =
          CompletableFuture.supplyAsync(
              () -> client.post("/v1/charges", CardCharge.of(account).json()));
      endConnectionsThatWait();
      assertNotNow(writing.join());
    }
  }

  @Test
  void the_connection_is_lost_at_the_commit() throws SQLException {
    JdbcTemplate owner = service.owner();
    owner.execute(
        "create function wait_at_commit() returns trigger language plpgsql as"
            + " 'begin perform pg_advisory_xact_lock(4711); return null; end'");
    owner.execute(
        "create constraint trigger wait_at_commit after insert on merchant"
            + " deferrable initially deferred for each row execute function wait_at_commit()");
    try (Connection blocker = service.database().ownerDataSource().getConnection()) {
      run(blocker, "select pg_advisory_lock(4711)");
      CompletableFuture<ApiAnswer> writing =
          CompletableFuture.supplyAsync(() -> client.post("/v1/merchants", merchant()));
      endConnectionsThatWait();
      assertNotNow(writing.join());
    } finally {
      owner.execute("drop trigger wait_at_commit on merchant");
      owner.execute("drop function wait_at_commit()");
    }
  }

  @Test
  void the_database_lets_nobody_in_and_later_does_again() {
    JdbcTemplate owner = service.owner();
    String name = owner.queryForObject("select current_database()", String.class);
    JdbcTemplate elsewhere = new JdbcTemplate(elsewhere());
    elsewhere.execute("alter database " + name + " allow_connections false");
    try {
      new JdbcTemplate(login(elsewhereUrl())).execute(END_CONNECTIONS.formatted("true", name));
      assertNotNow(client.get("/v1/charges"));
      assertNotNow(client.post("/v1/charges", CardCharge.of(account).json()));
    } finally {
      elsewhere.execute("alter database " + name + " allow_connections true");
    }
    await().until(() -> client.get("/v1/charges").status() == 200);
  }

  private static final String END_CONNECTIONS =
      """
      select pg_terminate_backend(pid) from pg_stat_activity
      where usename = current_user and %s and datname = '%s' and pid <> pg_backend_pid()
      """;

  private static void assertNotNow(ApiAnswer answer) {
    assertThat(answer.status()).as(answer.text()).isEqualTo(503);
    assertThat(answer.at("/error/key")).isEqualTo("service_unavailable");
    assertThat(answer.header("Retry-After")).contains("1");
  }

  private static String merchant() {
    return """
    {"mcc": "5732", "providers": [
      {"name": "a", "priority": 1, "credentials": {"type": "SERVICE_SANDBOX"}}]}
    """;
  }

  private static void lock(Connection connection, String table) throws SQLException {
    connection.setAutoCommit(false);
    run(connection, "lock table " + table + " in access exclusive mode");
  }

  private static void run(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** A login may end its own connections: the service's own. */
  private static void endConnectionsThatWait() {
    JdbcTemplate login = new JdbcTemplate(login(service.database().jdbcUrl()));
    String name = login.queryForObject("select current_database()", String.class);
    String endThem = END_CONNECTIONS.formatted("wait_event_type = 'Lock'", name);
    await().until(() -> !login.queryForList(endThem).isEmpty());
  }

  private static PGSimpleDataSource login(String url) {
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(url);
    source.setUser(service.database().applicationUsername());
    source.setPassword(service.database().applicationPassword());
    return source;
  }

  private static PGSimpleDataSource elsewhere() {
    PGSimpleDataSource source = login(elsewhereUrl());
    source.setUser(service.database().ownerUsername());
    source.setPassword(service.database().ownerPassword());
    return source;
  }

  private static String elsewhereUrl() {
    return service.database().serverUrl();
  }
}
