package com.paymenthub.api.processes.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.processes.DemoAccount;
import com.paymenthub.api.processes.EmbeddedHome;
import com.paymenthub.api.processes.HttpConnection;
import com.paymenthub.api.processes.ServiceProcess;
import com.paymenthub.providers.adapters.sandbox.SandboxCards;
import com.paymenthub.providers.adapters.sandbox.SandboxLedger;
import com.paymenthub.providers.adapters.sandbox.SimulatedMovement;
import com.paymenthub.testing.TestDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.JdbcTemplate;
import tools.jackson.databind.json.JsonMapper;

/** Two nodes on one database: what one leaves behind when it dies, the other finishes. */
@Tag("kills")
class TakeoverTest {

  /** Long enough to be killed while it waits for the answer. */
  private static final Map<String, String> PATIENT = Map.of("settings.deadlineMillis", "60000");

  /** How far the time of the surviving node is put forward from one look to the next. */
  private static final Duration STEP = Duration.ofSeconds(30);

  private final String key = UUID.randomUUID().toString();

  @TempDir Path home;

  private Path ledger;
  private JdbcTemplate database;
  private ServiceProcess simulator;
  private ServiceProcess dying;
  private ServiceProcess surviving;
  private DemoAccount account;
  private Duration ahead = Duration.ZERO;

  @BeforeEach
  void start() {
    TestDatabase external = TestDatabase.create();
    database = new JdbcTemplate(external.ownerDataSource());
    ledger = home.resolve("ledger.jsonl");
    simulator = ServiceProcess.simulator(ledger);
    List<String> settings =
        Stream.concat(
                external.serviceSettings().entrySet().stream()
                    .map(setting -> "--%s=%s".formatted(setting.getKey(), setting.getValue())),
                Stream.of(
                    "--spring.main.sources=" + FailPointParts.class.getName(),
                    "--payments.keys.generate=true",
                    "--payments.demo-accounts=true",
                    "--payments.simulators.url=http://localhost:" + simulator.port()))
            .toList();
    dying = ServiceProcess.serve(home, settings.toArray(String[]::new));
    surviving = ServiceProcess.serve(home, settings.toArray(String[]::new));
    DemoAccount demo = DemoAccount.of(new EmbeddedHome(home));
    UUID merchant =
        SimulatorMerchants.create(
                Stream.concat(settings.stream(), Stream.of("--payments.home=" + home)).toList(),
                UUID.fromString(demo.clientId()),
                List.of(PATIENT))
            .getFirst();
    account = new DemoAccount(demo.clientId(), demo.apiKey(), merchant.toString());
  }

  @AfterEach
  void stop() {
    Stream.of(dying, surviving, simulator).filter(Objects::nonNull).forEach(ServiceProcess::kill);
  }

  @Test
  void a_charge_of_a_node_that_died_while_sending_is_settled_by_another_node() throws Exception {
    FutureTask<Boolean> answered = new FutureTask<>(this::isChargeAnswered);
    Thread.ofVirtual().start(answered);
    Awaitility.await()
        .pollInterval(Duration.ofMillis(10))
        .until(() -> !SandboxLedger.read(ledger).isEmpty());

    dying.kill();

    assertThat(answered.get()).isFalse();
    assertThat(database.queryForObject("select status from charge", String.class))
        .isEqualTo("pending");
    Awaitility.await()
        .pollInterval(Duration.ofMillis(500))
        .untilAsserted(
            () -> {
              putForward();
              assertThat(database.queryForObject("select status from charge", String.class))
                  .isEqualTo("pre_authorized");
            });
    assertThat(database.queryForObject("select amount from charge", Long.class)).isEqualTo(1990);
    assertThat(SandboxLedger.read(ledger))
        .singleElement()
        .returns(1990L, movement -> movement.amount().minorUnits())
        .returns(attempt(), SimulatedMovement::reference);
    assertThat(
            database.queryForObject(
                "select count(*) from domain_event where payload_type = 'charge.attempt_unanswered'"
                    + " and convert_from(payload, 'UTF8') like '%node_lost%'",
                Long.class))
        .isEqualTo(1);
  }

  @Test
  void a_request_whose_node_died_is_answered_when_it_is_repeated_elsewhere() throws Exception {
    FutureTask<Boolean> answered = new FutureTask<>(this::isChargeAnswered);
    Thread.ofVirtual().start(answered);
    Awaitility.await()
        .pollInterval(Duration.ofMillis(10))
        .until(() -> !SandboxLedger.read(ledger).isEmpty());

    dying.kill();

    assertThat(answered.get()).isFalse();
    assertThat(charge(surviving).status()).isEqualTo(409);
    Awaitility.await()
        .pollInterval(Duration.ofMillis(500))
        .until(
            () -> {
              putForward();
              return charge(surviving).status() == 201;
            });
    HttpConnection.Answer resumed = charge(surviving);
    assertThat(resumed.body()).contains("\"amount\":1990");
    // The provider may be being asked what became of it, but nobody waits for its answer.
    assertThat(JsonMapper.shared().readTree(resumed.body()).get("transactionRequests"))
        .filteredOn(request -> request.get("requestType").asString().equals("pre_authorization"))
        .singleElement()
        .returns(false, request -> request.get("requestStatus").asString().equals("processing"));
    assertThat(charge(surviving)).isEqualTo(resumed);
    assertThat(database.queryForObject("select count(*) from charge", Long.class)).isEqualTo(1);
    assertThat(SandboxLedger.read(ledger)).hasSize(1);
  }

  /** The reference of the one attempt to take money. */
  private UUID attempt() {
    return database.queryForObject(
        "select (request->>'id')::uuid from charge, jsonb_array_elements(transaction_requests)"
            + " request where request->>'requestType' = 'pre_authorization'",
        UUID.class);
  }

  /** Puts the time of the surviving node forward, to which every request may say so. */
  private void putForward() throws IOException {
    ahead = ahead.plus(STEP);
    Map<String, String> headers = new HashMap<>(account.headers());
    headers.putAll(FailPointParts.aheadBy(ahead));
    try (HttpConnection connection = new HttpConnection(surviving.port())) {
      connection.get("/v1/charges?limit=1", headers);
    }
  }

  private boolean isChargeAnswered() {
    try {
      charge(dying);
      return true;
    } catch (IOException killed) {
      return false;
    }
  }

  /** Asks for the one charge of a test, whose answer gets lost after the money moved. */
  private HttpConnection.Answer charge(ServiceProcess node) throws IOException {
    try (HttpConnection connection = new HttpConnection(node.port())) {
      return connection.post(
          "/v1/charges",
          account.headers(key),
          account
              .charge("order of " + key)
              .replace(SandboxCards.endingIn('1'), SandboxCards.endingIn('8')));
    }
  }
}
