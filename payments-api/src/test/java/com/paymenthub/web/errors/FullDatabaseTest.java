package com.paymenthub.web.errors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.Parity;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TableCounts;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.providers.adapters.sandbox.SimulatedMovement;
import com.paymenthub.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.postgresql.ds.PGSimpleDataSource;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * A database without room for rows or connections is away for a while. The disk is full by a
 * trigger that says what PostgreSQL says then (53100, disk_full): a disk of a size of its own would
 * need privileges. Where the log of changes finds no room either, PostgreSQL ends itself, as in
 * {@code DatabaseKillsTest}.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class FullDatabaseTest {

  private static final String NO_ROOM =
      """
      create function no_room() returns trigger language plpgsql as $$
      begin
        raise exception 'could not extend file: No space left on device' using errcode = '53100';
      end
      $$
      """;

  /** An attempt is left to its node for the deadline, a minute, and ten seconds more. */
  private static final Duration TAKEN_OVER_AFTER = Duration.ofSeconds(72);

  /** From then on, the provider is first asked after 5 s and a tenth of them. */
  private static final Duration ASKED_AFTER = Duration.ofSeconds(6);

  private static final AdvancingClock CLOCK = new AdvancingClock();

  private static RunningService service;
  private static TestAccount account;
  private static ApiClient client;

  private final String key = UUID.randomUUID().toString();

  @BeforeAll
  static void start() {
    service = RunningService.start(CLOCK, "--spring.datasource.hikari.connection-timeout=500");
    service.owner().execute(NO_ROOM);
    account = service.newAccount();
    client = service.client(account);
  }

  @AfterAll
  static void stop() {
    service.stop();
  }

  @AfterEach
  void the_books_are_right() {
    Parity.assertKept(service);
  }

  @Test
  void a_full_disk_refuses_a_charge_without_a_trace() {
    TableCounts tables = new TableCounts(service);
    Map<String, Long> before = tables.now();
    int moved = service.movements().size();
    fill("before insert on domain_event for each row");
    try {
      assertNotNow(charge());
      assertThat(client.get("/v1/charges").status()).isEqualTo(200);
    } finally {
      makeRoom("domain_event");
    }
    assertThat(tables.now()).isEqualTo(before);
    assertThat(service.movements()).hasSize(moved);

    await().until(() -> charge().status() == 201);
    assertThat(service.movements()).hasSize(moved + 1);
  }

  @Test
  void a_disk_that_fills_up_after_the_money_moved_moves_none_again() {
    List<SimulatedMovement> before = service.movements();
    fill(
        "before insert on domain_event for each row"
            + " when (new.payload_type = 'charge.attempt_approved')");
    try {
      assertNotNow(charge());
    } finally {
      makeRoom("domain_event");
    }
    assertThat(service.movements()).hasSize(before.size() + 1);

    CLOCK.advance(TAKEN_OVER_AFTER);
    await().until(() -> charge().status() == 201);
    String id = charge().at("/id");
    CLOCK.advance(ASKED_AFTER);
    await().until(() -> client.get("/v1/charges/" + id).at("/status"), "pre_authorized"::equals);
    assertThat(service.movements()).hasSize(before.size() + 1);
  }

  @Test
  void a_disk_that_is_full_at_the_commit_undoes_all_of_it() {
    TableCounts tables = new TableCounts(service);
    Map<String, Long> before = tables.now();
    service
        .owner()
        .execute(
            "create constraint trigger no_room after insert on merchant"
                + " deferrable initially deferred for each row execute function no_room()");
    try {
      assertNotNow(client.post("/v1/merchants", merchant()));
    } finally {
      makeRoom("merchant");
    }
    assertThat(tables.now()).isEqualTo(before);
    await().until(() -> client.post("/v1/merchants", merchant()).status() == 201);
  }

  /** Last, because it ends connections of which each fails once more when it is used again. */
  @Test
  @Order(Integer.MAX_VALUE)
  void too_many_connections_pass() {
    JdbcTemplate elsewhere = new JdbcTemplate(elsewhere());
    String name = service.owner().queryForObject("select current_database()", String.class);
    // 53300, as when the whole server has no connection left.
    elsewhere.execute("alter database " + name + " connection limit 0");
    try {
      endConnections(name);
      assertNotNow(client.get("/v1/charges"));
      assertNotNow(charge());
    } finally {
      elsewhere.execute("alter database " + name + " connection limit -1");
    }
    await().until(() -> charge().status() == 201);
  }

  private ApiAnswer charge() {
    return client.postWithKey("/v1/charges", CardCharge.of(account).json(), key);
  }

  private static String merchant() {
    return """
    {"mcc": "5732", "providers": [
      {"name": "a", "priority": 1, "credentials": {"type": "SERVICE_SANDBOX"}}]}
    """;
  }

  private static void fill(String when) {
    service.owner().execute("create trigger no_room %s execute function no_room()".formatted(when));
  }

  private static void makeRoom(String table) {
    service.owner().execute("drop trigger no_room on " + table);
  }

  private static void assertNotNow(ApiAnswer answer) {
    assertThat(answer.status()).as(answer.text()).isEqualTo(503);
    assertThat(answer.at("/error/key")).isEqualTo("service_unavailable");
    assertThat(answer.header("Retry-After")).isPresent();
  }

  /** A login may end its own connections: the service's own. */
  private static void endConnections(String name) {
    PGSimpleDataSource login = elsewhere();
    login.setUser(service.database().applicationUsername());
    login.setPassword(service.database().applicationPassword());
    new JdbcTemplate(login)
        .queryForList(
            "select pg_terminate_backend(pid) from pg_stat_activity"
                + " where usename = current_user and datname = ?",
            Boolean.class,
            name);
  }

  private static PGSimpleDataSource elsewhere() {
    TestDatabase database = service.database();
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setUrl(database.serverUrl());
    source.setUser(database.ownerUsername());
    source.setPassword(database.ownerPassword());
    return source;
  }
}
