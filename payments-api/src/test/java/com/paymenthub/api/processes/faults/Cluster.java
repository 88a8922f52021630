package com.paymenthub.api.processes.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.processes.EmbeddedHome;
import com.paymenthub.api.processes.HttpConnection;
import com.paymenthub.api.processes.ServiceProcess;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.testing.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;
import org.springframework.jdbc.core.JdbcTemplate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Nodes of the service in processes of their own, on one PostgreSQL and one simulator. Merchants
 * reach each node, and the nodes reach the simulator, through a {@link FaultProxy}; the address of
 * a node stays when it is killed and started again.
 *
 * <p>Nodes run what was compiled, or with {@code -Dcluster.packaged=true} the jar that {@code
 * ./mvnw package} makes, each with the heap that the README recommends.
 */
public final class Cluster implements AutoCloseable {

  /** How long nodes wait for the simulator's answer. */
  static final Duration DEADLINE = Duration.ofMillis(500);

  /** As long as it takes to ask a provider twice, and then to forbid it to execute a charge. */
  private static final Duration SETTLES_WITHIN = Duration.ofMinutes(10);

  private static final Path JAR = Path.of("target", "payments-api.jar");
  private static final boolean PACKAGED = Boolean.getBoolean("cluster.packaged");

  /** Two inquiries a minute apart and a reversal, and time for a slow machine. */
  private static final Duration SETTLED_WITHIN = Duration.ofMinutes(15);

  /** The fifth inquiry comes a quarter of an hour after the fourth, and connections were broken. */
  private static final Duration REALLY_SETTLED_WITHIN = Duration.ofMinutes(30);

  /** How far the time is put forward from one look to the next. */
  private static final Duration STEP = Duration.ofSeconds(10);

  /** What is left to do, and for which charge; reservations that wait for their capture are not. */
  private static final String UNSETTLED =
      "select charge.id || ' is ' || charge.status || ', due ' || coalesce(due_at::text, 'never')"
          + " from charge left join charge_agenda on charge_id = charge.id"
          + " where payment_type = 'credit'"
          + " and (status = 'pending' or due_at < now() + interval '6 days')";

  private final TestDatabase external = TestDatabase.create();
  private final JdbcTemplate database = new JdbcTemplate(external.ownerDataSource());
  private final Path home;
  private final Path ledger;
  private final boolean packaged;
  private final ServiceProcess simulator;
  private final FaultProxy wayToTheSimulator;
  private final String[] settings;
  private final List<ServiceProcess> nodes;
  private final List<FaultProxy> ways = new ArrayList<>();
  private final TestAccount sandbox;
  private final TestAccount production;
  private Duration ahead = Duration.ZERO;

  /**
   * Starts it.
   *
   * @param directory for everything but the database
   * @param size how many nodes
   * @param parts what is put into each node, which is compiled then and never the jar
   */
  public Cluster(Path directory, int size, Class<?>... parts) {
    keepWhatIsCommitted();
    home = directory.resolve("home");
    ledger = directory.resolve("ledger.jsonl");
    packaged = PACKAGED && parts.length == 0;
    simulator =
        packaged ? ServiceProcess.simulatorPackaged(JAR, ledger) : ServiceProcess.simulator(ledger);
    wayToTheSimulator = new FaultProxy(simulator.port());
    settings = settings(parts);
    nodes = new ArrayList<>();
    // The first one makes the keys and the accounts that the others find.
    nodes.add(serve());
    sandbox = demo("sandbox");
    production = demo("production");
    nodes.addAll(
        IntStream.range(1, size)
            .mapToObj(_ -> CompletableFuture.supplyAsync(this::serve))
            .toList()
            .stream()
            .map(CompletableFuture::join)
            .toList());
    nodes.forEach(node -> ways.add(new FaultProxy(node.port())));
  }

  /** The server of the tests forgets in a crash what it has just committed; this must not. */
  private void keepWhatIsCommitted() {
    database.execute(
        "do $$ begin execute format('alter database %I set synchronous_commit = on',"
            + " current_database()); end $$");
  }

  private String[] settings(Class<?>... parts) {
    Stream<String> own =
        Stream.of(
            "--payments.keys.generate=true",
            "--payments.demo-accounts=true",
            "--payments.simulators.production=true",
            "--payments.webhooks.allow-private-addresses=true",
            "--payments.simulators.deadline=%dms".formatted(DEADLINE.toMillis()),
            "--payments.simulators.url=http://localhost:" + wayToTheSimulator.port());
    Stream<String> sources =
        packaged
            ? Stream.empty()
            : Stream.of(
                Stream.concat(Stream.of(FailPointParts.class), Stream.of(parts))
                    .map(Class::getName)
                    .collect(Collectors.joining(",", "--spring.main.sources=", "")));
    Stream<String> stored =
        external.serviceSettings().entrySet().stream()
            .map(setting -> "--%s=%s".formatted(setting.getKey(), setting.getValue()));
    return Stream.of(own, sources, stored).flatMap(each -> each).toArray(String[]::new);
  }

  private ServiceProcess serve() {
    return packaged
        ? ServiceProcess.servePackaged(JAR, home, settings)
        : ServiceProcess.serve(home, settings);
  }

  private TestAccount demo(String environment) {
    JsonNode demo =
        JsonMapper.shared()
            .readTree(new EmbeddedHome(home).read("demo-credentials.json"))
            .get(environment);
    return new TestAccount(
        UUID.fromString(demo.get("clientId").asString()),
        demo.get("apiKey").asString(),
        UUID.fromString(demo.get("merchantId").asString()));
  }

  /** How many nodes there are. */
  public int size() {
    return ways.size();
  }

  /** The account that may ask for an operation. */
  public TestAccount account(Operation operation) {
    return operation.isOfProduction() ? production : sandbox;
  }

  /** The production account. */
  public TestAccount production() {
    return production;
  }

  /**
   * Where merchants reach a node, through its proxy.
   *
   * @param node counted from 0
   */
  public String address(int node) {
    return "http://localhost:" + ways.get(node).port();
  }

  /** The port of a node itself. */
  public int port(int node) {
    return nodes.get(node).port();
  }

  /** Ends a node as a power cut does (SIGKILL). */
  public void kill(int node) {
    nodes.get(node).kill();
  }

  /** Starts a node again that has ended, and waits until it is ready. */
  public void restart(int node) {
    nodes.set(node, serve());
    ways.get(node).leadTo(nodes.get(node).port());
  }

  /**
   * Breaks connections that are opened from now on.
   *
   * @param toNodes the fault of each connection from a merchant to a node
   * @param toSimulator the fault of each connection from a node to the simulator
   */
  public void breakConnections(Supplier<Fault> toNodes, Supplier<Fault> toSimulator) {
    ways.forEach(way -> way.breakWith(toNodes));
    wayToTheSimulator.breakWith(toSimulator);
  }

  /** Ends what is broken, and breaks nothing any more. */
  public void heal() {
    ways.forEach(FaultProxy::heal);
    wayToTheSimulator.heal();
  }

  /**
   * Waits until no charge by card is pending and nothing is left to be found out about one. Where
   * the nodes are compiled, their time is put forward.
   */
  public void settle() {
    Awaitility.await()
        .atMost(packaged ? REALLY_SETTLED_WITHIN : SETTLED_WITHIN)
        .pollInterval(Duration.ofMillis(500))
        .untilAsserted(
            () -> {
              if (!packaged) {
                putForward();
              }
              assertThat(database.queryForList(UNSETTLED, String.class)).isEmpty();
            });
  }

  /**
   * Waits as {@link #settle} does, of nodes that are broken and may never settle.
   *
   * @return what is left after so long; empty when nothing is
   */
  public List<String> unsettledAfter(Duration patience) {
    try {
      Awaitility.await()
          .atMost(patience)
          .pollInterval(Duration.ofMillis(500))
          .until(
              () -> {
                putForward();
                return database.queryForList(UNSETTLED, String.class).isEmpty();
              });
      return List.of();
    } catch (ConditionTimeoutException neverSettled) {
      return database.queryForList(UNSETTLED, String.class);
    }
  }

  private void putForward() throws IOException {
    ahead = ahead.plus(STEP);
    for (ServiceProcess node : nodes) {
      try (HttpConnection connection = new HttpConnection(node.port())) {
        connection.get("/actuator/health", FailPointParts.aheadBy(ahead));
      }
    }
  }

  /** A number that SQL finds. */
  public long number(String sql) {
    Long found = database.queryForObject(sql, Long.class);
    return found == null ? 0 : found;
  }

  /** How many attempts were left without an answer for a reason, for example {@code node_lost}. */
  public long unanswered(String reason) {
    return number(
        ("select count(*) from domain_event where payload_type = 'charge.attempt_unanswered'"
                + " and convert_from(payload, 'UTF8') like '%%\"%s\"%%'")
            .formatted(reason));
  }

  /** What the simulator did beside what merchants read of their charges. */
  public Books books() {
    return new Books(ledger, json("select coalesce(json_agg(charge), '[]') from charge"));
  }

  /** The histories of all charges. */
  public HistoryAudit audit() {
    return new HistoryAudit(json(HistoryAudit.EVENTS));
  }

  private JsonNode json(String sql) {
    return JsonMapper.shared().readTree(database.queryForObject(sql, String.class));
  }

  /**
   * Posts without a key and past all faults, and answers the id of what was made. A card charge
   * whose simulator was too busy to answer in time is made again when it has failed.
   */
  public String create(TestAccount account, String path, String body) {
    JsonNode made = posted(account, path, body);
    String id = made.path("id").asString();
    if (!made.at("/paymentMethod/paymentType").asString("").equals("credit")) {
      return id;
    }
    Awaitility.await()
        .atMost(SETTLES_WITHIN)
        .until(() -> !statusOf(account, path + "/" + id).equals("pending"));
    return statusOf(account, path + "/" + id).equals("failed") ? create(account, path, body) : id;
  }

  private JsonNode posted(TestAccount account, String path, String body) {
    try (HttpConnection connection = new HttpConnection(port(0))) {
      HttpConnection.Answer answer = connection.post(path, headers(account), body);
      JsonNode made = JsonMapper.shared().readTree(answer.body());
      if (!made.path("id").isString()) {
        throw new IllegalStateException("%s answered %s".formatted(path, answer));
      }
      return made;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String statusOf(TestAccount account, String path) {
    return JsonMapper.shared().readTree(get(0, account, path).body()).path("status").asString();
  }

  /** Reads past all faults. */
  public HttpConnection.Answer get(int node, TestAccount account, String path) {
    try (HttpConnection connection = new HttpConnection(port(node))) {
      return connection.get(path, headers(account));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Map<String, String> headers(TestAccount account) {
    return Map.of("X-Client-ID", account.clientId().toString(), "X-Api-Key", account.apiKey());
  }

  @Override
  public void close() {
    nodes.forEach(ServiceProcess::kill);
    ways.forEach(FaultProxy::close);
    wayToTheSimulator.close();
    simulator.kill();
  }
}
