package com.paymenthub.api.bench;

import com.paymenthub.api.processes.DemoAccount;
import com.paymenthub.api.processes.EmbeddedHome;
import com.paymenthub.api.processes.ServiceProcess;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Measures how much longer charges take beside other work: windows without it and with it, in turn.
 * Charges come at a steady rate, and count from when they were to be sent. No build runs it: {@code
 * bench/beside} does, which also makes the package.
 */
class BesideMeasurement {

  private static final PrintStream OUT = System.out;
  private static final int CONNECTIONS = 32;
  private static final Duration WARM_UP = Duration.ofSeconds(60);

  private final BesideCharges work =
      BesideCharges.valueOf(System.getProperty("bench.beside", "REBUILD"));
  private final long stored = Long.getLong("bench.stored", 100_000);
  private final Duration length = Duration.ofSeconds(Long.getLong("bench.seconds", 20));
  private final int windows = Integer.getInteger("bench.windows", 5);
  private final int perSecond = Integer.getInteger("bench.rate", 50);

  private Path home;
  private ServiceProcess service;

  @BeforeEach
  void start() throws IOException {
    home = FilledHome.home();
    if (!FilledHome.isFilled(home)) {
      FilledHome.store(home, stored);
    }
    service = FilledHome.serve(home);
  }

  @AfterEach
  void stop() throws IOException {
    service.close();
    FilledHome.delete(home);
  }

  @Test
  void charges_beside_other_work() throws Exception {
    EmbeddedHome database = new EmbeddedHome(home);
    DemoAccount account = DemoAccount.of(database);
    Durability.require(database);
    OUT.printf(
        "%d processors, Java %s, %s charges stored, %d charges/s, beside %s, %d windows of at least %d s%n%n",
        Runtime.getRuntime().availableProcessors(),
        Runtime.version(),
        database.sql("select count(*) from charge"),
        perSecond,
        work.name().toLowerCase(Locale.ROOT),
        windows,
        length.toSeconds());
    charge(account, WARM_UP);
    List<PacedCharges> alone = new ArrayList<>();
    List<PacedCharges> beside = new ArrayList<>();
    OUT.println("| window | p50 ms | p99 ms | p50 ms beside | p99 ms beside | charges beside |");
    OUT.println("|---:|---:|---:|---:|---:|---:|");
    for (int window = 1; window <= windows; window++) {
      PacedCharges without = charge(account, length);
      try (BesideCharges.Work under = work.begin(home, service, database, account)) {
        PacedCharges with = charge(account, length, under::isOver);
        alone.add(without);
        beside.add(with);
        OUT.printf(
            "| %d | %.1f | %.1f | %.1f | %.1f | %d |%n",
            window,
            without.milliseconds(0.5),
            without.milliseconds(0.99),
            with.milliseconds(0.5),
            with.milliseconds(0.99),
            with.sortedNanoseconds().length);
      }
    }
    Report report =
        Report.begin(
            Report.DIRECTORY, "beside-" + work.name().toLowerCase(Locale.ROOT), Clock.systemUTC());
    for (double share : List.of(0.5, 0.99)) {
      double before = median(alone, share);
      double then = median(beside, share);
      OUT.printf(
          "%np%.0f: median %.1f ms alone, %.1f ms beside, ratio %.2f%n",
          share * 100, before, then, then / before);
      report.add("p%.0f".formatted(share * 100), "ratio", then / before);
    }
    OUT.printf("%nas a page: %s%n", ReportPage.write(Report.DIRECTORY).toAbsolutePath());
  }

  private static double median(List<PacedCharges> runs, double share) {
    return Spread.of(runs.stream().mapToDouble(run -> run.milliseconds(share))).median();
  }

  private PacedCharges charge(DemoAccount account, Duration time) throws Exception {
    return charge(account, time, () -> true);
  }

  private PacedCharges charge(DemoAccount account, Duration time, BooleanSupplier isOver)
      throws Exception {
    return PacedCharges.of(service.port(), account, CONNECTIONS, perSecond, time, isOver);
  }
}
