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
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.util.FileSystemUtils;

/**
 * Measures how many card charges per second the packaged service makes, and what share that is of
 * what PostgreSQL can do with the row writes alone. No build runs it: {@code bench/run} does, which
 * also makes the package.
 */
class ThroughputMeasurement {

  private static final PrintStream OUT = System.out;
  private static final Path JAR = Path.of("target", "payments-api.jar");
  private static final Path STATEMENTS = Path.of("..", "bench", "charge-writes.sql");
  private static final int ROUNDS = 3;

  /** On how many connections groups are written. */
  private static final int GROUP_WRITERS = 4;

  /** Long enough for the compilers of both to be done with it. */
  private static final Duration WARM_UP = Duration.ofSeconds(60);

  private final Duration length = Duration.ofSeconds(Long.getLong("bench.seconds", 10));
  private final List<Integer> connections = Window.connectionCounts("1,16,64");

  private Path home;
  private ServiceProcess service;
  private DemoAccount account;
  private Floor floor;

  /** Beside the build and not below /tmp, where keeping something on disk may cost nothing. */
  @BeforeEach
  void start() throws Exception {
    home = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "bench");
    service = ServiceProcess.servePackaged(JAR, home, "--payments.webhooks.delivery.enabled=false");
    EmbeddedHome database = new EmbeddedHome(home);
    account = DemoAccount.of(database);
    Durability.require(database);
    database.sql(webhookOf(account.clientId()));
    floor = Floor.create(database, ChargeWrites.read(STATEMENTS));
  }

  @AfterEach
  void stop() throws IOException {
    service.close();
    FileSystemUtils.deleteRecursively(home);
  }

  /** The statement that registers one webhook for every event of an account. */
  static String webhookOf(String clientId) {
    return """
    insert into payments.webhook
      (id, client_id, event, endpoint, version, active, sandbox, secret, created_at, updated_at)
    values
      ('%s', '%s', '*', 'https://example.com/notifications', 1, true, true, '\\x00', now(), now())
    """
        .formatted(UUID.randomUUID(), clientId);
  }

  @Test
  void charges_per_second_and_their_share_of_the_floor() throws Exception {
    OUT.printf(
        "%d processors, Java %s, median of %d windows of %d s each%n%n",
        Runtime.getRuntime().availableProcessors(), Runtime.version(), ROUNDS, length.toSeconds());
    int most = Collections.max(connections);
    charging(most, WARM_UP);
    writing(most, WARM_UP.dividedBy(4));
    writingGroups(WARM_UP.dividedBy(4));
    OUT.println(
        "| connections | service/s | floor/s | ratio | grouped floor/s | ratio | p50 ms | p99 ms"
            + " |");
    OUT.println("|---:|---:|---:|---:|---:|---:|---:|---:|");
    Report report = Report.begin(Report.DIRECTORY, "run", Clock.systemUTC());
    for (int count : connections) {
      measure(count, report);
    }
    OUT.printf("%nas a page: %s%n", ReportPage.write(Report.DIRECTORY).toAbsolutePath());
  }

  private void measure(int connections, Report report) throws Exception {
    List<Window> charges = new ArrayList<>();
    List<Window> writes = new ArrayList<>();
    List<Window> groups = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      charges.add(charging(connections, length));
      writes.add(writing(connections, length));
      groups.add(writingGroups(length));
    }
    Window charged = median(charges);
    Window written = median(writes);
    double grouped = median(groups).perSecond() * Floor.GROUP;
    OUT.printf(
        "| %d | %.0f | %.0f | %.2f | %.0f | %.2f | %.1f | %.1f |%n",
        connections,
        charged.perSecond(),
        written.perSecond(),
        charged.perSecond() / written.perSecond(),
        grouped,
        charged.perSecond() / grouped,
        charged.milliseconds(0.5),
        charged.milliseconds(0.99));
    String row = connections + " connections, ";
    report.add(row + "service", "charges/s", charged.perSecond());
    report.add(row + "floor", "charges/s", written.perSecond());
    report.add(row + "grouped floor", "charges/s", grouped);
    report.add(row + "service", "p50 ms", charged.milliseconds(0.5));
    report.add(row + "service", "p99 ms", charged.milliseconds(0.99));
  }

  private static Window median(List<Window> windows) {
    return windows.stream()
        .sorted(Comparator.comparingDouble(Window::perSecond))
        .toList()
        .get(windows.size() / 2);
  }

  private Window charging(int count, Duration time) throws Exception {
    return Window.of(Charging.onConnections(service.port(), account, count), time);
  }

  private Window writing(int count, Duration time) throws Exception {
    List<Window.Worker> workers = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      workers.add(floor.worker());
    }
    return Window.of(workers, time);
  }

  private Window writingGroups(Duration time) throws Exception {
    List<Window.Worker> workers = new ArrayList<>();
    for (int i = 0; i < GROUP_WRITERS; i++) {
      workers.add(floor.groupWorker());
    }
    return Window.of(workers, time);
  }
}
