package com.paymenthub.api.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.processes.DemoAccount;
import com.paymenthub.api.processes.EmbeddedHome;
import com.paymenthub.api.processes.ServiceProcess;
import com.paymenthub.api.processes.faults.SimulatorMerchants;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.util.FileSystemUtils;

/**
 * Measures whether charges at one provider get slower while another provider answers after 100 s,
 * ten times its deadline. No build runs it: {@code bench/slow-neighbour} does, which also makes the
 * package.
 */
class SlowNeighbourMeasurement {

  private static final PrintStream OUT = System.out;
  private static final Path JAR = Path.of("target", "payments-api.jar");
  private static final int ROUNDS = 3;
  private static final int MINIMUM_SAMPLES = 10_000;
  private static final double MAXIMUM_RATIO = 1.2;
  private static final Map<String, String> QUICK = Map.of("settings.deadlineMillis", "10000");
  private static final Map<String, String> SLOW =
      Map.of("settings.deadlineMillis", "10000", "settings.latencyMillis", "100000");

  private final Duration length = Duration.ofSeconds(Long.getLong("bench.seconds", 20));
  private final int connections = Integer.getInteger("bench.connections", 4);
  private final int slowConnections = Integer.getInteger("bench.slow", 64);

  private Path home;
  private ServiceProcess simulator;
  private ServiceProcess service;
  private DemoAccount quick;
  private DemoAccount slow;

  /** Beside the build and not below /tmp, where keeping something on disk may cost nothing. */
  @BeforeEach
  void start() throws IOException {
    home = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "bench");
    simulator = ServiceProcess.simulatorPackaged(JAR, home.resolve("ledger.jsonl"));
    service =
        ServiceProcess.servePackaged(
            JAR, home, "--payments.simulators.url=http://localhost:" + simulator.port());
    DemoAccount demo = DemoAccount.of(new EmbeddedHome(home));
    List<UUID> merchants =
        SimulatorMerchants.create(
            List.of("--payments.home=" + home),
            UUID.fromString(demo.clientId()),
            List.of(QUICK),
            List.of(SLOW));
    quick = new DemoAccount(demo.clientId(), demo.apiKey(), merchants.getFirst().toString());
    slow = new DemoAccount(demo.clientId(), demo.apiKey(), merchants.getLast().toString());
  }

  @AfterEach
  void stop() throws IOException {
    if (service != null) {
      service.close();
    }
    simulator.close();
    FileSystemUtils.deleteRecursively(home);
  }

  @Test
  void a_slow_provider_leaves_the_other_at_its_speed() throws Exception {
    OUT.printf(
        "%d processors, Java %s, %d windows of %d s each, %d connections, %d slow ones%n%n",
        Runtime.getRuntime().availableProcessors(),
        Runtime.version(),
        ROUNDS,
        length.toSeconds(),
        connections,
        slowConnections);
    window(length.multipliedBy(2));
    OUT.println("| neighbour | charges/s | p50 ms | p99 ms | samples | slow charges |");
    OUT.println("|---|---:|---:|---:|---:|---:|");
    List<Window> alone = new ArrayList<>();
    List<Window> beside = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      alone.add(window(length));
      print("quiet", alone.getLast(), 0);
      try (SlowCharges neighbour = new SlowCharges(service.port(), slow, slowConnections)) {
        beside.add(window(length));
        print("slow", beside.getLast(), neighbour.stop());
      }
    }
    Window baseline = Window.together(alone);
    Window measured = Window.together(beside);
    print("quiet, all", baseline, 0);
    print("slow, all", measured, 0);
    double ratio = measured.milliseconds(0.99) / baseline.milliseconds(0.99);
    OUT.printf("%np99 beside a slow neighbour: %.2f times its baseline%n", ratio);
    assertThat(baseline.sortedNanoseconds().length).isGreaterThanOrEqualTo(MINIMUM_SAMPLES);
    assertThat(measured.sortedNanoseconds().length).isGreaterThanOrEqualTo(MINIMUM_SAMPLES);
    assertThat(ratio).isLessThanOrEqualTo(MAXIMUM_RATIO);
  }

  private static void print(String neighbour, Window window, int slowCharges) {
    OUT.printf(
        "| %s | %.0f | %.1f | %.1f | %d | %d |%n",
        neighbour,
        window.perSecond(),
        window.milliseconds(0.5),
        window.milliseconds(0.99),
        window.sortedNanoseconds().length,
        slowCharges);
  }

  private Window window(Duration time) throws Exception {
    return Window.of(Charging.onConnections(service.port(), quick, connections), time);
  }
}
