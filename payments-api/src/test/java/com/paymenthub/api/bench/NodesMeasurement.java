package com.paymenthub.api.bench;

import com.paymenthub.api.processes.DemoAccount;
import com.paymenthub.api.processes.EmbeddedHome;
import com.paymenthub.api.processes.ServiceProcess;
import com.paymenthub.testing.DurablePostgres;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.util.FileSystemUtils;

/**
 * Measures card charges through one, two and three nodes on one PostgreSQL, in turn, all on one
 * machine: how much more is done, and what a charge costs the nodes and PostgreSQL. All nodes run
 * all the time; only the first ones get charges. No build runs it: {@code bench/nodes} does.
 */
class NodesMeasurement {

  private static final PrintStream OUT = System.out;
  private static final Path JAR = Path.of("target", "payments-api.jar");
  private static final int NODES = 3;

  private final Duration length = Duration.ofSeconds(Long.getLong("bench.seconds", 10));
  private final Duration warmUp = Duration.ofSeconds(Long.getLong("bench.warmUp", 60));
  private final int windows = Integer.getInteger("bench.windows", 5);
  private final List<Integer> connections = Window.connectionCounts("16,64");

  private final List<ServiceProcess> nodes = new ArrayList<>();
  private Path directory;
  private DurablePostgres database;
  private ProcessHandle postgres;
  private DemoAccount account;

  /** A window of charges, and for how long processors worked for them. */
  private record Taken(Window window, Duration nodes, Duration postgres) {

    double perCharge(Duration time) {
      return time.toNanos() / 1e6 / window.sortedNanoseconds().length;
    }
  }

  @BeforeEach
  void start() throws IOException {
    // Beside the build and not below /tmp, where keeping something on disk may cost nothing.
    directory = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "nodes");
    Path home = Files.createDirectory(directory.resolve("home"));
    database = DurablePostgres.create(directory.resolve("postgres"));
    String[] settings =
        Stream.concat(
                database.serviceSettings().entrySet().stream()
                    .map(setting -> "--%s=%s".formatted(setting.getKey(), setting.getValue())),
                Stream.of(
                    "--payments.demo-accounts=true",
                    "--payments.keys.generate=true",
                    "--payments.database.failover=none",
                    // The simulator is heard, however busy the machine is.
                    "--payments.simulators.deadline=60s",
                    "--payments.requests.provider-time=60s"))
            .toArray(String[]::new);
    for (int node = 0; node < NODES; node++) {
      nodes.add(ServiceProcess.servePackaged(JAR, home, settings));
    }
    account = DemoAccount.of(new EmbeddedHome(home));
    postgres =
        ProcessHandle.of(
                Long.parseLong(
                    Files.readAllLines(directory.resolve("postgres/postmaster.pid")).getFirst()))
            .orElseThrow();
  }

  @AfterEach
  void stop() throws IOException {
    nodes.forEach(ServiceProcess::close);
    database.close();
    FileSystemUtils.deleteRecursively(directory);
  }

  @Test
  void charges_through_one_two_and_three_nodes_in_turn() throws Exception {
    OUT.printf(
        "%d processors, Java %s, %d windows of %d s for each number of nodes, in turn%n%n",
        Runtime.getRuntime().availableProcessors(), Runtime.version(), windows, length.toSeconds());
    for (int count = 1; count <= NODES; count++) {
      charge(count, connections.getLast(), warmUp);
    }
    OUT.println("Medians, in brackets the lowest and the highest window:");
    OUT.println();
    OUT.println(
        "| connections | nodes | charges/s | p50 ms | p99 ms | nodes ms/charge | PostgreSQL ms/charge |");
    OUT.println("|---:|---:|---:|---:|---:|---:|---:|");
    for (int all : connections) {
      Map<Integer, List<Taken>> taken = new TreeMap<>();
      for (int window = 0; window < windows; window++) {
        for (int count = 1; count <= NODES; count++) {
          taken.computeIfAbsent(count, _ -> new ArrayList<>()).add(charge(count, all, length));
        }
      }
      taken.forEach((count, of) -> OUT.println(line(all, count, of)));
    }
  }

  /** Takes as many charges as so many connections send, spread over the first nodes. */
  private Taken charge(int count, int all, Duration time) throws Exception {
    List<Charging> merchants = new ArrayList<>();
    for (int node = 0; node < count; node++) {
      int share = all / count + (node < all % count ? 1 : 0);
      merchants.addAll(Charging.onConnections(nodes.get(node).port(), account, share));
    }
    Duration nodesBefore = ofNodes();
    Duration postgresBefore = ProcessorTime.ofFamily(postgres);
    Window window = Window.of(merchants, time);
    return new Taken(
        window,
        ofNodes().minus(nodesBefore),
        ProcessorTime.ofFamily(postgres).minus(postgresBefore));
  }

  private Duration ofNodes() {
    return nodes.stream()
        .map(node -> ProcessorTime.of(node.handle()))
        .reduce(Duration.ZERO, Duration::plus);
  }

  private static String line(int all, int count, List<Taken> taken) {
    return String.format(
        Locale.ROOT,
        "| %d | %d | %s | %s | %s | %s | %s |",
        all,
        count,
        text(taken, 0, one -> one.window().perSecond()),
        text(taken, 1, one -> one.window().milliseconds(0.5)),
        text(taken, 1, one -> one.window().milliseconds(0.99)),
        text(taken, 2, one -> one.perCharge(one.nodes())),
        text(taken, 2, one -> one.perCharge(one.postgres())));
  }

  private static String text(List<Taken> taken, int decimals, ToDoubleFunction<Taken> figure) {
    return Spread.of(taken.stream().mapToDouble(figure)).text(decimals);
  }
}
