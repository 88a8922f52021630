package com.paymenthub.api.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.bench.SeenByPostgres.Seen;
import com.paymenthub.api.processes.DemoAccount;
import com.paymenthub.api.processes.EmbeddedHome;
import com.paymenthub.api.processes.HttpConnection;
import com.paymenthub.api.processes.ServiceProcess;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The floor of the measurement is what a real charge writes, no more and no less. */
class ChargeWritesTest {

  private static final Path FILE = Path.of("..", "bench", "charge-writes.sql");

  private static final ChargeWrites.Write ONE_MORE =
      new ChargeWrites.Write(
          "update vault_card set one_shot = true where card_id = ?",
          WriteValue.parseAll("id(card)"));

  private static final double SIZES_MAY_DIFFER_BY_PERCENT = 5;

  private static EmbeddedPostgres postgres;
  private static ServiceProcess simulator;
  private static ServiceProcess service;
  private static DemoAccount account;
  private static SeenByPostgres seen;
  private static ChargeWrites writes;

  @BeforeAll
  static void startTheServiceOnADatabaseThatCounts(@TempDir Path home) throws Exception {
    postgres =
        EmbeddedPostgres.builder()
            .setServerConfig("shared_preload_libraries", "pg_stat_statements")
            // A vacuum has a transaction of its own, which would be counted.
            .setServerConfig("autovacuum", "off")
            .setServerConfig("unix_socket_directories", "")
            .start();
    // A provider's books are elsewhere.
    simulator = ServiceProcess.simulator(home.resolve("ledger.jsonl"));
    service =
        ServiceProcess.serve(
            home,
            "--payments.simulators.url=http://localhost:" + simulator.port(),
            "--spring.datasource.url=" + postgres.getJdbcUrl("postgres", "postgres"),
            "--server.address=127.0.0.1",
            "--payments.keys.generate=true",
            "--payments.demo-accounts=true",
            // What is sent is written too, and is no part of a charge.
            "--payments.webhooks.delivery.enabled=false",
            // What is due comes every second, charge or not, and would be counted.
            "--payments.agenda.enabled=false",
            // The server of the tests forgets everything anyway.
            "--payments.database.require-durability=false");
    account = DemoAccount.of(new EmbeddedHome(home));
    seen = new SeenByPostgres(postgres.getPostgresDatabase(), UUID.fromString(account.clientId()));
    seen.prepare();
    writes = ChargeWrites.read(FILE);
    // A number that the account never had before is counted, and then looked for, once.
    charge();
    charge();
  }

  @AfterAll
  static void stop() throws IOException {
    service.close();
    simulator.close();
    postgres.close();
  }

  @Test
  void the_floor_writes_exactly_the_rows_of_a_real_charge() throws Exception {
    Seen real = seen.during(ChargeWritesTest::charge);
    Seen floor = seen.during(() -> execute(writes));

    assertThat(floor.writes()).isEqualTo(real.writes());
    assertThat(floor.transactions()).isEqualTo(real.transactions()).isEqualTo(2);
    real.rowBytes()
        .forEach(
            (table, bytes) ->
                assertThat(floor.rowBytes().get(table))
                    .as(table)
                    .isCloseTo(bytes, Percentage.withPercentage(SIZES_MAY_DIFFER_BY_PERCENT)));
  }

  @Test
  void a_charge_reads_nothing_that_it_has_written_itself() throws Exception {
    seen.during(ChargeWritesTest::charge);
    Set<String> reads = new TreeSet<>();

    // A merchant is remembered for half a second: one of the next charges reads it.
    await()
        .until(
            () -> {
              reads.addAll(seen.during(ChargeWritesTest::charge).reads());
              return reads.contains("merchant");
            });

    assertThat(reads)
        .doesNotContain("domain_event", "charge", "card", "vault_card", "idempotency_record");
  }

  @Test
  void a_row_less_or_more_is_noticed() throws Exception {
    List<List<ChargeWrites.Write>> transactions = writes.transactions();
    List<ChargeWrites.Write> last = transactions.getLast();
    ChargeWrites less =
        new ChargeWrites(List.of(transactions.getFirst(), last.subList(0, last.size() - 1)));
    ChargeWrites more =
        new ChargeWrites(
            List.of(
                transactions.getFirst(),
                Stream.concat(last.stream(), Stream.of(ONE_MORE)).toList()));

    Map<String, Long> floor = seen.during(() -> execute(writes)).writes();

    assertThat(seen.during(() -> execute(less)).writes()).isNotEqualTo(floor);
    assertThat(seen.during(() -> execute(more)).writes()).isNotEqualTo(floor);
  }

  private static void charge() throws IOException {
    try (HttpConnection connection = new HttpConnection(service.port())) {
      HttpConnection.Answer answer =
          connection.post(
              "/v1/charges",
              account.headers(UUID.randomUUID().toString()),
              account.charge(UUID.randomUUID().toString()));
      assertThat(answer.status()).as(answer.body()).isEqualTo(201);
    }
  }

  private static void execute(ChargeWrites statements) throws Exception {
    try (Connection connection = postgres.getPostgresDatabase().getConnection()) {
      connection.setSchema("payments");
      statements.prepare(connection).execute(UUID.fromString(account.clientId()));
    }
  }
}
