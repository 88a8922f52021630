package com.paymenthub.api.bench;

import com.paymenthub.api.processes.DemoAccount;
import com.paymenthub.api.processes.EmbeddedHome;
import com.paymenthub.api.processes.ServiceProcess;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.util.FileSystemUtils;

/**
 * Measures what the service adds to the time of a provider, while charges come at a steady rate
 * that does not depend on answers. A charge counts from the moment at which it was to be sent.
 * Before, charges follow one another without a pause for a minute. No build runs it: {@code
 * bench/open-load} does, which also makes the package.
 */
class OpenLoadMeasurement {

  private static final PrintStream OUT = System.out;
  private static final Path JAR = Path.of("target", "payments-api.jar");
  private static final int CONNECTIONS = 32;
  private static final Duration WARM_UP = Duration.ofSeconds(60);

  private final Duration length = Duration.ofSeconds(Long.getLong("bench.seconds", 20));
  private final int windows = Integer.getInteger("bench.windows", 3);
  private final int perSecond = Integer.getInteger("bench.rate", 50);
  private final int providerMillis = Integer.getInteger("bench.provider", 50);

  private Path home;
  private ServiceProcess simulator;
  private ExactProvider provider;
  private ServiceProcess service;
  private DemoAccount account;

  @BeforeEach
  void start() throws IOException {
    home = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "bench");
    simulator = ServiceProcess.simulatorPackaged(JAR, home.resolve("ledger.jsonl"));
    provider = new ExactProvider(simulator.port(), Duration.ofMillis(providerMillis));
    service =
        ServiceProcess.servePackaged(
            JAR,
            home,
            "--payments.webhooks.delivery.enabled=false",
            // What is not compiled yet may take longer than a simulator's second.
            "--payments.simulators.deadline=8s",
            "--payments.simulators.url=" + provider.url());
    account = DemoAccount.of(new EmbeddedHome(home));
  }

  @AfterEach
  void stop() throws IOException {
    service.close();
    provider.close();
    simulator.close();
    FileSystemUtils.deleteRecursively(home);
  }

  @Test
  void what_the_service_adds_to_the_time_of_a_provider() throws Exception {
    OUT.printf(
        "%d processors, Java %s, %d charges/s, a provider that takes %d ms, %d windows of %d s%n%n",
        Runtime.getRuntime().availableProcessors(),
        Runtime.version(),
        perSecond,
        providerMillis,
        windows,
        length.toSeconds());
    // As many charges as make Java compile what a service that has run for long has compiled.
    Window.of(Charging.onConnections(service.port(), account, CONNECTIONS), WARM_UP);
    charge(length);
    List<PacedCharges> runs = new ArrayList<>();
    for (int window = 0; window < windows; window++) {
      runs.add(charge(length));
    }
    PacedCharges all = PacedCharges.together(runs);
    Report report = Report.begin(Report.DIRECTORY, "open-load", Clock.systemUTC());
    OUT.println("| share | whole ms | added ms |");
    OUT.println("|---|---:|---:|");
    print(report, "p50", all.milliseconds(0.5));
    print(report, "p99", all.milliseconds(0.99));
    OUT.printf("%nas a page: %s%n", ReportPage.write(Report.DIRECTORY).toAbsolutePath());
  }

  private void print(Report report, String share, double milliseconds) throws IOException {
    double added = milliseconds - providerMillis;
    OUT.printf("| %s | %.1f | %.1f |%n", share, milliseconds, added);
    report.add(share, "added ms", added);
  }

  private PacedCharges charge(Duration time) throws Exception {
    return PacedCharges.of(service.port(), account, CONNECTIONS, perSecond, time);
  }
}
