package com.paymenthub.api.bench;

import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * Measures whether charges get slower as more are stored: two services of the same build, one with
 * very many charges and one with few, take charges in turn. No build runs it: {@code bench/growth}
 * does, which also makes the package.
 */
class GrowthMeasurement {

  private static final PrintStream OUT = System.out;
  private static final Path JAR = Path.of("target", "payments-api.jar");

  private final long wanted = Long.getLong("bench.stored", 3_000_000);
  private final int connections = Integer.getInteger("bench.connections", 16);
  private final int windows = Integer.getInteger("bench.windows", 5);
  private final Duration length = Duration.ofSeconds(Long.getLong("bench.seconds", 10));
  private final Duration warmUp = Duration.ofSeconds(Long.getLong("bench.warmUp", 60));

  @Test
  void charges_beside_many_stored_ones() throws Exception {
    Path home = FilledHome.home();
    if (!FilledHome.isFilled(home)) {
      FilledHome.store(home, wanted);
    }
    try (Build full = Build.startFilled(home);
        Build empty = Build.start(JAR)) {
      long stored = full.storedCharges();
      long bytes = full.storedBytes() - empty.storedBytes();
      OUT.printf(
          "%d processors, Java %s, %d charges stored in %d MiB (%d bytes each), %d connections,"
              + " %d windows of %d s each, in turn%n%n",
          Runtime.getRuntime().availableProcessors(),
          Runtime.version(),
          stored,
          bytes >> 20,
          bytes / stored,
          connections,
          windows,
          length.toSeconds());
      full.prepare(connections, warmUp);
      empty.prepare(connections, warmUp);
      List<Charged> many = new ArrayList<>();
      List<Charged> few = new ArrayList<>();
      for (int window = 0; window < windows; window++) {
        many.add(full.charge(connections, length));
        few.add(empty.charge(connections, length));
      }
      Comparison compared =
          new Comparison(connections, stored + " charges stored", many, "none", few);
      OUT.println(Comparison.heading());
      OUT.println(compared.lines());
      Report report = Report.begin(Report.DIRECTORY, "growth", Clock.systemUTC());
      compared.addTo(report);
      report.add(stored + " charges stored", "bytes stored per charge", (double) bytes / stored);
      OUT.printf("%nas a page: %s%n", ReportPage.write(Report.DIRECTORY).toAbsolutePath());
    } finally {
      FilledHome.delete(home);
    }
  }
}
