package com.paymenthub.api.bench;

import com.paymenthub.api.processes.DemoAccount;
import com.paymenthub.api.processes.EmbeddedHome;
import com.paymenthub.api.processes.HttpConnection;
import com.paymenthub.api.processes.ServiceProcess;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.util.FileSystemUtils;

/**
 * Measures how long the service takes from the start of its process to the answer of its first card
 * charge: installed and from its one jar, on an empty home and on the data of an earlier start. No
 * build runs it: {@code bench/start} does, which also makes the package and installs it.
 */
class StartMeasurement {

  private static final PrintStream OUT = System.out;
  private static final Path JAR = Path.of("target", "payments-api.jar");

  /** What starts the installed service. */
  static final Path SCRIPT = Path.of("target", "payments", "payments").toAbsolutePath();

  private static final int CREATED = 201;
  private static final double NANOSECONDS = 1e9;

  private final int rounds = Integer.getInteger("bench.rounds", 5);

  /** How the service is started on a home. */
  private interface Start {
    ServiceProcess on(Path home) throws IOException;
  }

  /** What one start took until its first charge was answered, all in nanoseconds. */
  private record Taken(long wall, long ofService, long ofPostgres) {}

  private record Figures(String how, Start start, List<Taken> first, List<Taken> second) {
    Figures(String how, Start start) {
      this(how, start, new ArrayList<>(), new ArrayList<>());
    }
  }

  @Test
  void seconds_until_the_first_charge() throws Exception {
    List<Figures> all =
        List.of(
            new Figures("installed", home -> ServiceProcess.serveInstalled(SCRIPT, home, "")),
            new Figures("one jar", home -> ServiceProcess.servePackaged(JAR, home)));
    for (int round = 0; round < rounds; round++) {
      for (Figures figures : all) {
        measure(figures);
      }
    }
    OUT.printf(
        "%d processors, Java %s, median (lowest–highest) of %d starts each, in turn%n%n",
        Runtime.getRuntime().availableProcessors(), Runtime.version(), rounds);
    OUT.println(
        "| started from | home | seconds | processor s, service | processor s, PostgreSQL |");
    OUT.println("|---|---|---:|---:|---:|");
    for (Figures figures : all) {
      print(figures.how(), "empty", figures.first());
      print(figures.how(), "with data", figures.second());
    }
  }

  /** Beside the build and not below /tmp, where keeping something on disk may cost nothing. */
  private static void measure(Figures figures) throws Exception {
    Path home = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "bench");
    try {
      figures.first().add(firstCharge(figures.start(), home));
      figures.second().add(firstCharge(figures.start(), home));
    } finally {
      FileSystemUtils.deleteRecursively(home);
    }
  }

  private static Taken firstCharge(Start start, Path home) throws IOException {
    long before = System.nanoTime();
    try (ServiceProcess service = start.on(home)) {
      EmbeddedHome database = new EmbeddedHome(home);
      DemoAccount account = DemoAccount.of(database);
      try (HttpConnection connection = new HttpConnection(service.port())) {
        HttpConnection.Answer answer =
            connection.post(
                "/v1/charges",
                account.headers(UUID.randomUUID().toString()),
                account.charge(UUID.randomUUID().toString()));
        if (answer.status() != CREATED) {
          throw new IllegalStateException("a charge was answered with " + answer);
        }
      }
      long after = System.nanoTime();
      Duration ofPostgres = ProcessorTime.ofFamily(database.postgres().orElseThrow());
      return new Taken(
          after - before, ProcessorTime.of(service.handle()).toNanos(), ofPostgres.toNanos());
    }
  }

  private static void print(String how, String home, List<Taken> taken) {
    OUT.printf(
        "| %s | %s | %s | %s | %s |%n",
        how,
        home,
        Spread.of(taken.stream().mapToDouble(one -> one.wall() / NANOSECONDS)).text(1),
        Spread.of(taken.stream().mapToDouble(one -> one.ofService() / NANOSECONDS)).text(1),
        Spread.of(taken.stream().mapToDouble(one -> one.ofPostgres() / NANOSECONDS)).text(1));
  }
}
