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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.util.FileSystemUtils;

/**
 * Measures how long the packaged service takes for very many charges that expire at one moment, and
 * whether reading charges gets slower then, beside merchants who go on charging. No build runs it:
 * {@code bench/expiries} does, which also makes the package.
 */
class ExpiriesMeasurement {

  private static final PrintStream OUT = System.out;
  private static final Path JAR = Path.of("target", "payments-api.jar");
  private static final Duration MAXIMUM = Duration.ofMinutes(5);
  private static final double MAXIMUM_RATIO = 1.2;

  private final int count = Integer.getInteger("bench.expiries", 100_000);
  private final int connections = Integer.getInteger("bench.connections", 8);
  private final int readsPerSecond = Integer.getInteger("bench.reads", 200);

  /** What merchants do all the while, whether anything expires or not. */
  private final int chargesPerSecond = Integer.getInteger("bench.charges", 100);

  /** In more than one round, what else the machine does falls upon both kinds of reads alike. */
  private final int rounds = Integer.getInteger("bench.rounds", 1);

  private final Duration quiet = Duration.ofSeconds(Long.getLong("bench.seconds", 60));

  private Path home;
  private ServiceProcess service;

  /** Beside the build and not below /tmp, where keeping something on disk may cost nothing. */
  @BeforeEach
  void start() throws IOException {
    home = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "bench");
    service = ServiceProcess.servePackaged(JAR, home);
  }

  @AfterEach
  void stop() throws IOException {
    service.close();
    FileSystemUtils.deleteRecursively(home);
  }

  @Test
  void what_expires_at_once_is_worked_off_while_reads_stay_as_quick_as_they_were()
      throws Exception {
    EmbeddedHome database = new EmbeddedHome(home);
    DemoAccount account = DemoAccount.of(database);
    database.sql(ThroughputMeasurement.webhookOf(account.clientId()));
    DueExpiries expiries = DueExpiries.create(database, account, service.port(), count);
    PacedReads reads =
        new PacedReads(service.port(), account, expiries.some(), connections, readsPerSecond);
    OUT.printf(
        "%d processors, Java %s, %d expiries, %d reads/s on %d connections, %d charges/s%n%n",
        Runtime.getRuntime().availableProcessors(),
        Runtime.version(),
        count,
        readsPerSecond,
        connections,
        chargesPerSecond);
    database.age();
    AtomicBoolean open = new AtomicBoolean(true);
    CompletableFuture<Void> charging =
        CompletableFuture.runAsync(() -> charge(account, open::get), Thread::startVirtualThread);
    reads.during(quiet.multipliedBy(2));

    List<Window> before = new ArrayList<>();
    List<Window> meanwhile = new ArrayList<>();
    Duration took = Duration.ZERO;
    for (int round = 0; round < rounds; round++) {
      before.add(reads.during(quiet.dividedBy(rounds)));
      long began = System.nanoTime();
      expiries.becomeDue(1 + round * (count / rounds), 1 + (round + 1) * (count / rounds));
      CompletableFuture<Duration> workedOff =
          CompletableFuture.supplyAsync(() -> waitForTheLast(expiries, began));
      meanwhile.add(reads.whilst(() -> !workedOff.isDone()));
      took = took.plus(workedOff.get());
    }
    before.add(reads.during(quiet.dividedBy(rounds)));
    open.set(false);
    charging.get();

    OUT.println("| reads | reads/s | p50 ms | p99 ms | samples |");
    OUT.println("|---|---:|---:|---:|---:|");
    double ratio =
        print("meanwhile", meanwhile).milliseconds(0.99) / print("else", before).milliseconds(0.99);
    double seconds = took.toMillis() / 1e3;
    OUT.printf(
        "%n%d expiries in %.0f s: %.0f per second; p99 of reads meanwhile: %.2f times%n",
        count, seconds, count / seconds, ratio);
    assertThat(expiries.failures()).isEqualTo(count);
    assertThat(took).isLessThanOrEqualTo(MAXIMUM);
    assertThat(ratio).isLessThanOrEqualTo(MAXIMUM_RATIO);
  }

  private void charge(DemoAccount account, BooleanSupplier goOn) {
    try {
      while (chargesPerSecond > 0 && goOn.getAsBoolean()) {
        PacedCharges.of(
            service.port(), account, connections, chargesPerSecond, Duration.ofSeconds(5));
      }
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** How long it took; twice the maximum is waited for. */
  private static Duration waitForTheLast(DueExpiries expiries, long began) {
    try {
      while (expiries.isLeft() && System.nanoTime() - began < 2 * MAXIMUM.toNanos()) {
        TimeUnit.SECONDS.sleep(1);
      }
      return Duration.ofNanos(System.nanoTime() - began);
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }

  private static Window print(String when, List<Window> windows) {
    Window window = Window.together(windows);
    OUT.printf(
        "| %s | %.0f | %.1f | %.1f | %d |%n",
        when,
        window.perSecond(),
        window.milliseconds(0.5),
        window.milliseconds(0.99),
        window.sortedNanoseconds().length);
    return window;
  }
}
