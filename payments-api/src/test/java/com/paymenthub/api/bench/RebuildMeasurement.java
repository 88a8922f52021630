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
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.util.FileSystemUtils;

/**
 * Measures how many events a second a rebuild folds, and a replay compares, beside a service that
 * rests. No build runs it: {@code bench/rebuild} does.
 */
class RebuildMeasurement {

  private static final PrintStream OUT = System.out;

  /** For example {@code -XX:StartFlightRecording=filename=/tmp/rebuild.jfr}. */
  private static final List<String> JAVA_OPTIONS =
      Stream.of(System.getProperty("bench.java", "").split(" "))
          .filter(option -> !option.isEmpty())
          .toList();

  private final long events = Long.getLong("bench.events", 2_000_000);

  @Test
  void tables_are_filled_and_compared() throws Exception {
    Path home = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "bench");
    try (ServiceProcess service = ServiceProcess.serve(home, "--payments.agenda.enabled=false")) {
      EmbeddedHome database = new EmbeddedHome(home);
      long stored =
          CopiedHistories.create(database, DemoAccount.of(database), service.port(), events);
      OUT.printf(
          "%d processors, Java %s, %,d events%n",
          Runtime.getRuntime().availableProcessors(), Runtime.version(), stored);
      Durability.require(database);
      run(home, "rebuild", stored);
      OUT.printf(
          "%s charges, %s cards, %s notifiable events%n",
          database.sql("select count(*) from charge"),
          database.sql("select count(*) from card"),
          database.sql("select count(*) from notifiable_event"));
      run(home, "replay", stored);
    } finally {
      FileSystemUtils.deleteRecursively(home);
    }
  }

  private static void run(Path home, String command, long stored) throws IOException {
    Instant began = Instant.now();
    try (ServiceProcess running = ServiceProcess.launchForLongWork(home, JAVA_OPTIONS, command)) {
      assertThat(running.exitCode()).as(running.output()).isZero();
      long milliseconds = Duration.between(began, Instant.now()).toMillis();
      OUT.printf(
          "%s: %,d events/s with start and end, in %d s%n%s%n",
          command, stored * 1000 / milliseconds, milliseconds / 1000, running.output());
    }
  }
}
