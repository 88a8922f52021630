package com.paymenthub.api.processes.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.processes.EmbeddedHome;
import com.paymenthub.api.processes.ServiceProcess;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.TestAccount;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Nodes of the service, each a process of its own, on one database and with one simulator, which
 * writes down by itself what it has moved.
 */
final class Nodes implements AutoCloseable {

  private static final int OK = 200;

  private final Path home;
  private final Path ledger;
  private final String[] settings;
  private final ServiceProcess simulator;
  private final List<ServiceProcess> processes = new CopyOnWriteArrayList<>();
  private final TestAccount account;

  /** Starts nodes of this build. */
  Nodes(Path directory, Map<String, String> given, int count) {
    this(directory, given, count, null);
  }

  /**
   * Starts them.
   *
   * @param directory for their home and the ledger
   * @param given the settings that name the database, and others
   * @param count how many
   * @param jar of the build that they run; null for this one
   */
  Nodes(Path directory, Map<String, String> given, int count, @Nullable Path jar) {
    this.home = directory.resolve("home");
    this.ledger = directory.resolve("ledger.jsonl");
    this.simulator = ServiceProcess.simulator(ledger);
    List<String> all =
        new ArrayList<>(
            List.of(
                "--payments.keys.generate=true",
                "--payments.demo-accounts=true",
                "--payments.simulators.url=http://localhost:" + simulator.port()));
    given.forEach((setting, value) -> all.add("--%s=%s".formatted(setting, value)));
    this.settings = all.toArray(String[]::new);
    // The first one migrates and makes the keys and the account; the others start together.
    processes.add(serve(jar));
    Stream.generate(() -> CompletableFuture.supplyAsync(() -> serve(jar)))
        .limit(count - 1L)
        .toList()
        .forEach(started -> processes.add(started.join()));
    this.account = demoAccount(home);
  }

  private ServiceProcess serve(@Nullable Path jar) {
    return jar == null
        ? ServiceProcess.serve(home, settings)
        : ServiceProcess.servePackaged(jar, home, settings);
  }

  /** The demo account that may use the simulator. */
  static TestAccount demoAccount(Path home) {
    JsonNode demo =
        JsonMapper.shared()
            .readTree(new EmbeddedHome(home).read("demo-credentials.json"))
            .get("sandbox");
    return new TestAccount(
        UUID.fromString(demo.get("clientId").asString()),
        demo.get("apiKey").asString(),
        UUID.fromString(demo.get("merchantId").asString()));
  }

  /** How many there are, dead or alive. */
  int count() {
    return processes.size();
  }

  /** The account on whose behalf {@link #client} calls. */
  TestAccount account() {
    return account;
  }

  /** What the simulator has written. */
  Path ledger() {
    return ledger;
  }

  /** A client of one of them, at the port that it has now. */
  ApiClient client(int node) {
    return ApiClient.of("http://localhost:" + processes.get(node).port(), account);
  }

  /** Where one of them tells its metrics. */
  ApiClient management(int node) {
    return ApiClient.anonymous("http://localhost:" + processes.get(node).managementPort());
  }

  /** Whether one of them says that it wants requests. */
  boolean isReady(int node) {
    try {
      return client(node).get("/actuator/health/readiness").status() == OK;
    } catch (UncheckedIOException gone) {
      return false;
    }
  }

  /** Ends one as an operator does (SIGTERM), waits for its end, and starts it again. */
  void restart(int node) {
    restart(node, null);
  }

  /** The same with a build in the place of what it ran; null for this one. */
  void restart(int node, @Nullable Path jar) {
    processes.get(node).stop();
    processes.set(node, serve(jar));
  }

  /** Runs a command of this build beside them: its exit code, and what it has written. */
  ServiceProcess command(String... command) {
    return ServiceProcess.launch(
        home, Stream.concat(Stream.of(command), Stream.of(settings)).toArray(String[]::new));
  }

  /** Checks that each of these charges was made once, and that the simulator agrees about them. */
  void assertChargedOnce(DataSource owner, List<SentCharge> sent) {
    Settled.await(owner);
    Set<String> orders =
        sent.stream().map(charge -> charge.asked().orderId()).collect(Collectors.toSet());
    JsonNode rows =
        JsonMapper.shared()
            .readTree(
                new JdbcTemplate(owner)
                    .queryForObject("select json_agg(charge) from charge", String.class));
    List<String> charged =
        rows.valueStream()
            .map(row -> row.get("order_id").asString())
            .filter(orders::contains)
            .toList();
    assertThat(charged).containsExactlyInAnyOrderElementsOf(orders);
    assertThat(new Books(ledger, rows).differences()).isEmpty();
  }

  /** Everything that they have written. */
  String output() {
    return String.join("\n", processes.stream().map(ServiceProcess::output).toList());
  }

  @Override
  public void close() {
    processes.forEach(ServiceProcess::kill);
    simulator.kill();
  }
}
