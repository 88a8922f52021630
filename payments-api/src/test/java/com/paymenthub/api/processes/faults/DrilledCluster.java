package com.paymenthub.api.processes.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.processes.ServiceProcess;
import com.paymenthub.api.testing.TestAccount;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import javax.sql.DataSource;
import org.awaitility.Awaitility;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The cluster of {@code operate/cluster}: PostgreSQL under Patroni on three nodes, etcd on three,
 * three nodes of the packaged service, and HAProxy before them, each in a network of its own. The
 * simulator, who receives notifications and who charges are outside of it.
 */
final class DrilledCluster implements AutoCloseable {

  private static final Path SCRIPT = Path.of("..", "operate", "cluster").toAbsolutePath();
  private static final Path FOLDER =
      Path.of(System.getenv().getOrDefault("PAYMENTS_CLUSTER", "/var/tmp/payments-cluster"));

  private static final String HUB = "10.231.240.1";
  private static final List<String> NODES = List.of("node1", "node2", "node3");
  static final List<String> DATABASES = List.of("database1", "database2", "database3");

  /** Where each of {@link #DATABASES} is. */
  private static final List<String> DATABASE_ADDRESSES =
      List.of("10.231.240.13", "10.231.240.14", "10.231.240.15");

  /** Where each of {@link #NODES} is. */
  private static final List<String> NODE_ADDRESSES =
      List.of("10.231.240.16", "10.231.240.17", "10.231.240.18");

  private static final String BALANCER_ADDRESS = "10.231.240.19";

  /** Only against waiting for ever. */
  private static final Duration WHOLE_WITHIN = Duration.ofMinutes(5);

  private final Path home;
  private final Path ledger;
  private final ServiceProcess simulator;
  private final HttpServer receiver;
  private final Set<String> received = ConcurrentHashMap.newKeySet();
  private final Map<String, ServiceProcess> services = new ConcurrentHashMap<>();
  private Path seals;

  /** Starts everything; the folder has to be prepared. */
  DrilledCluster(Path directory) throws IOException {
    home = Files.createDirectories(directory.resolve("home"));
    seals = directory.resolve("seals");
    ledger = directory.resolve("ledger.jsonl");
    run("down");
    run("up");
    simulator = ServiceProcess.simulator(ledger, "--address=" + HUB);
    receiver = HttpServer.create(new InetSocketAddress(HUB, 0), 0);
    receiver.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    receiver.createContext(
        "/",
        exchange -> {
          exchange.getRequestBody().readAllBytes();
          received.add(exchange.getRequestHeaders().getFirst("x-idempotency-key"));
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    receiver.start();
    awaitDatabases();
    command("migrate", "--payments.keys.generate=true");
    // The first one makes the demo accounts.
    serve(NODES.getFirst());
    NODES.stream()
        .skip(1)
        .map(node -> CompletableFuture.runAsync(() -> serve(node)))
        .toList()
        .forEach(CompletableFuture::join);
  }

  /** Starts a node of the service and waits until it is ready. */
  void serve(String node) {
    List<String> command =
        new ArrayList<>(
            List.of(
                SCRIPT.toString(),
                "payments",
                node,
                "serve",
                "--server.port=8080",
                // Other processes of tests get any free port.
                "--management.server.port=9080",
                "--management.server.address=0.0.0.0",
                "--payments.require-tls=false",
                "--payments.trusted-proxies=" + BALANCER_ADDRESS,
                "--payments.keys.generate=true",
                "--payments.console.enabled=false",
                "--payments.seals.directory=" + seals,
                "--payments.demo-accounts=true",
                "--payments.webhooks.allow-private-addresses=true",
                "--payments.simulators.deadline=5s",
                "--payments.simulators.url=http://hub:" + simulator.port()));
    ServiceProcess service = ServiceProcess.launchBy(home, command);
    service.port();
    services.put(node, service);
  }

  /** Waits until everything that is written by now is where backups are. */
  static void awaitArchived() {
    JdbcTemplate leader = superuser(leader());
    String file = leader.queryForObject("select pg_walfile_name(pg_switch_wal())", String.class);
    Awaitility.await()
        .atMost(WHOLE_WITHIN)
        .pollInterval(Duration.ofMillis(200))
        .until(
            () ->
                Boolean.TRUE.equals(
                    leader.queryForObject(
                        "select last_archived_wal >= ? from pg_stat_archiver",
                        Boolean.class,
                        file)));
  }

  /**
   * Has the service end, the database restored as it was at an instant, and the service start.
   *
   * @param newSeals where nodes publish seals from now on
   */
  void restore(Instant instant, Path newSeals) {
    seals = newSeals;
    services.values().forEach(ServiceProcess::kill);
    run("restore", instant.toString());
    awaitDatabases();
    NODES.forEach(this::serve);
    awaitWhole();
  }

  /** Runs a command of the service on a node, which has to succeed. */
  void command(String... arguments) {
    ServiceProcess process = ended(arguments);
    assertThat(process.exitCode()).as(process.output()).isZero();
  }

  /** What the command that verifies the history finds wrong beside the seals of a directory. */
  String verified(Path seals) {
    ServiceProcess process = ended("verify", "--payments.seals.directory=" + seals);
    return process.exitCode() == 0 ? "" : process.output();
  }

  private ServiceProcess ended(String... arguments) {
    List<String> command =
        new ArrayList<>(List.of(SCRIPT.toString(), "payments", NODES.getFirst()));
    command.addAll(List.of(arguments));
    ServiceProcess process = ServiceProcess.launchBy(home, command);
    process.exitCode();
    return process;
  }

  /** Where nodes publish seals. */
  Path seals() {
    return seals;
  }

  /** Runs {@code operate/cluster}: what it prints. */
  static String run(String... arguments) {
    List<String> command = new ArrayList<>(List.of(SCRIPT.toString()));
    command.addAll(List.of(arguments));
    try {
      Path printed = Files.createTempFile("cluster", ".log");
      try {
        // Into a file: what it starts goes on, and would keep a pipe open.
        Process process =
            new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(printed.toFile())
                .start();
        int exitCode = process.waitFor();
        String output = Files.readString(printed).strip();
        if (exitCode != 0) {
          throw new IllegalStateException("%s: %s".formatted(command, output));
        }
        return output;
      } finally {
        Files.delete(printed);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** The database that leads. */
  static String leader() {
    return run("leader");
  }

  /** The databases that do not lead. */
  static List<String> followers() {
    String leader = leader();
    return DATABASES.stream().filter(database -> !database.equals(leader)).toList();
  }

  /** Whether a database leads because the others agree, and not because of etcd. */
  static boolean leadsWithoutEtcd(String database) {
    String address = DATABASE_ADDRESSES.get(DATABASES.indexOf(database));
    JsonNode patroni =
        JsonMapper.shared().readTree(get(URI.create("http://" + address + ":8008/patroni")));
    return patroni.path("role").asString("").equals("primary")
        && patroni.path("failsafe_mode_is_active").asBoolean(false);
  }

  private static String get(URI address) {
    try (HttpClient http = HttpClient.newHttpClient()) {
      HttpRequest request = HttpRequest.newBuilder(address).timeout(Duration.ofSeconds(5)).build();
      return http.send(request, HttpResponse.BodyHandlers.ofString()).body();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static void awaitDatabases() {
    Awaitility.await()
        .atMost(WHOLE_WITHIN)
        .pollInterval(Duration.ofSeconds(1))
        .ignoreExceptions()
        .until(() -> run("standby").startsWith("database"));
  }

  /** Waits until all databases copy from the one that leads, and all nodes want requests. */
  void awaitWhole() {
    Awaitility.await()
        .atMost(WHOLE_WITHIN)
        .pollInterval(Duration.ofSeconds(1))
        .ignoreExceptions()
        .untilAsserted(
            () -> {
              JsonNode members = JsonMapper.shared().readTree(run("status")).get("members");
              assertThat(members.valueStream().map(member -> member.path("state").asString("")))
                  .hasSize(DATABASES.size())
                  .allMatch(state -> state.equals("running") || state.equals("streaming"));
              assertThat(run("standby")).startsWith("database");
              for (String node : NODES) {
                run("ready", node);
              }
            });
  }

  /** Where the metrics of the nodes are. */
  static List<String> metrics() {
    return NODE_ADDRESSES.stream().map(address -> address + ":9080").toList();
  }

  /** Where merchants reach the service. */
  static String address() {
    return "http://" + BALANCER_ADDRESS + ":8080";
  }

  /** Where notifications are received. */
  String notificationAddress() {
    return "http://hub:%d/".formatted(receiver.getAddress().getPort());
  }

  /** The ids of the events that were received. */
  Set<String> received() {
    return Set.copyOf(received);
  }

  /** What the simulator has written. */
  Path ledger() {
    return ledger;
  }

  /** The demo account that may use the simulator. */
  TestAccount account() {
    return Nodes.demoAccount(home);
  }

  /** Connections to the database that leads, as the owner of the tables. */
  static DataSource owner() {
    return connections(
        "payments_owner",
        "payments",
        secret("owner-secrets/spring.flyway.password"),
        String.join(",", DATABASE_ADDRESSES));
  }

  /** SQL as the superuser of one of the databases. */
  static JdbcTemplate superuser(String database) {
    return new JdbcTemplate(
        connections(
            "postgres",
            "postgres",
            secret("superuser-secrets/postgres-password"),
            DATABASE_ADDRESSES.get(DATABASES.indexOf(database))));
  }

  private static DataSource connections(
      String user, String database, String password, String hosts) {
    return new DriverManagerDataSource(
        "jdbc:postgresql://%s/%s?sslmode=require&connectTimeout=2&targetServerType=%s&currentSchema=%s"
            .formatted(
                hosts,
                database,
                hosts.contains(",") ? "primary" : "any",
                hosts.contains(",") ? "payments" : "public"),
        user,
        password);
  }

  private static String secret(String name) {
    try {
      return Files.readString(FOLDER.resolve("run").resolve(name), StandardCharsets.US_ASCII)
          .strip();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    services.values().forEach(ServiceProcess::kill);
    simulator.kill();
    receiver.stop(0);
    run("down");
  }
}
