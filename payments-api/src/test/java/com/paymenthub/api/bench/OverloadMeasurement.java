package com.paymenthub.api.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.processes.DemoAccount;
import com.paymenthub.api.processes.EmbeddedHome;
import com.paymenthub.api.processes.ServiceProcess;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.util.FileSystemUtils;

/**
 * Measures what is left of the service when far more is asked of it than it can do, and what is
 * left for all others when one account does so. No build runs it: {@code bench/overload} does,
 * which also makes the package.
 */
class OverloadMeasurement {

  private static final PrintStream OUT = System.out;
  private static final Path JAR = Path.of("target", "payments-api.jar");
  private static final int ROUNDS = 3;
  private static final int PEAK_CONNECTIONS = 64;
  private static final int TIMES_TOO_MUCH = 5;
  private static final double MINIMUM_GOODPUT = 0.8;
  private static final int ACCOUNTS = 100;
  private static final double MAXIMUM_RATIO = 1.5;
  private static final int LIMIT_PER_SECOND = 50;
  private static final Duration WARM_UP = Duration.ofSeconds(40);

  private final Duration length = Duration.ofSeconds(Long.getLong("bench.seconds", 10));
  private final int tooMany = Integer.getInteger("bench.connections", 2_500);
  private final int othersPerSecond = Integer.getInteger("bench.others", 198);
  private final int floodPerSecond = Integer.getInteger("bench.flood", 2_000);

  private Path home;
  private ServiceProcess service;
  private DemoAccount account;

  private void start(String... settings) throws IOException {
    home = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "bench");
    service = ServiceProcess.servePackaged(JAR, home, settings);
    account = DemoAccount.of(new EmbeddedHome(home));
    OUT.printf(
        "%d processors, Java %s, %d x %d s%n",
        Runtime.getRuntime().availableProcessors(), Runtime.version(), ROUNDS, length.toSeconds());
  }

  @AfterEach
  void stop() throws IOException {
    service.close();
    FileSystemUtils.deleteRecursively(home);
  }

  @Test
  void five_times_too_many_charges_leave_the_service_most_of_its_throughput() throws Exception {
    start();
    offered(PEAK_CONNECTIONS, 10_000, WARM_UP);
    new EmbeddedHome(home).age();
    // Refusing has to be compiled, too.
    offered(tooMany, 10_000, WARM_UP);
    double estimate = offered(PEAK_CONNECTIONS, 10_000, length).madePerSecond();
    List<Offered> peaks = new ArrayList<>();
    List<Offered> floods = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      peaks.add(offered(PEAK_CONNECTIONS, 10_000, length));
      floods.add(offered(tooMany, TIMES_TOO_MUCH * estimate, length));
    }
    Offered peak = Offered.together(peaks);
    Offered flood = Offered.together(floods);
    OUT.println("| | made/s | p50 ms | p99 ms | refused/s | p50 ms | p99 ms |");
    OUT.println("|---|---:|---:|---:|---:|---:|---:|");
    row("as much as it can take", peak);
    row("%.0f/s asked for".formatted(TIMES_TOO_MUCH * estimate), flood);
    double share = flood.madePerSecond() / peak.madePerSecond();
    OUT.printf("%nmade in overload: %.2f of the peak%n", share);
    assertThat(share).isGreaterThanOrEqualTo(MINIMUM_GOODPUT);
    assertThat(flood.refused()).isNotEmpty();
  }

  @Test
  void an_account_that_floods_does_not_slow_down_the_others_where_a_limit_is_set()
      throws Exception {
    start("--payments.rate-limit.requests-per-second=" + LIMIT_PER_SECOND);
    List<DemoAccount> others = ManyAccounts.create(home, ACCOUNTS - 1);
    offered(others, others.size(), othersPerSecond, WARM_UP);
    new EmbeddedHome(home).age();
    // The first change of each page after that is written whole.
    offered(others, others.size(), othersPerSecond, length);
    flood(WARM_UP);
    List<Offered> quiet = new ArrayList<>();
    List<Offered> beside = new ArrayList<>();
    List<Offered> floods = new ArrayList<>();
    try (ExecutorService other = Executors.newSingleThreadExecutor()) {
      for (int round = 0; round < ROUNDS; round++) {
        quiet.add(offered(others, others.size(), othersPerSecond, length));
        Future<Offered> flood = other.submit(() -> flood(length));
        beside.add(offered(others, others.size(), othersPerSecond, length));
        floods.add(flood.get());
      }
    }
    OUT.println("| | made/s | p50 ms | p99 ms | refused/s | p50 ms | p99 ms |");
    OUT.println("|---|---:|---:|---:|---:|---:|---:|");
    row("99 accounts", Offered.together(quiet));
    row("99 accounts beside a flood", Offered.together(beside));
    row("the flood", Offered.together(floods));
    double ratio =
        Offered.milliseconds(Offered.together(beside).made(), 0.99)
            / Offered.milliseconds(Offered.together(quiet).made(), 0.99);
    OUT.printf("%np99 of the others beside the flood: %.2f times%n", ratio);
    assertThat(Offered.together(beside).refused()).isEmpty();
    assertThat(ratio).isLessThanOrEqualTo(MAXIMUM_RATIO);
  }

  private Offered flood(Duration time) throws Exception {
    return offered(PEAK_CONNECTIONS, floodPerSecond, time);
  }

  private Offered offered(int connections, double perSecond, Duration time) throws Exception {
    return offered(List.of(account), connections, perSecond, time);
  }

  private Offered offered(
      List<DemoAccount> accounts, int connections, double perSecond, Duration time)
      throws Exception {
    return Offered.of(service.port(), accounts, connections, perSecond, time);
  }

  private static void row(String name, Offered offered) {
    OUT.printf(
        "| %s | %.0f | %.1f | %.1f | %.0f | %.1f | %.1f |%n",
        name,
        offered.madePerSecond(),
        Offered.milliseconds(offered.made(), 0.5),
        Offered.milliseconds(offered.made(), 0.99),
        offered.refusedPerSecond(),
        Offered.milliseconds(offered.refused(), 0.5),
        Offered.milliseconds(offered.refused(), 0.99));
  }
}
