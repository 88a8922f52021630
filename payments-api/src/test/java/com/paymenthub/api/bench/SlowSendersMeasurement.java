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
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.util.FileSystemUtils;

/**
 * Measures what strangers who send slowly do to somebody else's charges. No build runs it: {@code
 * bench/slow-senders} does, which also makes the package.
 */
class SlowSendersMeasurement {

  private static final PrintStream OUT = System.out;
  private static final Path JAR = Path.of("target", "payments-api.jar");
  private static final int ROUNDS = 5;
  private static final int CONNECTIONS = 8;
  private static final int SILENT = 4_096;
  private static final double MAXIMUM_RATIO = 1.5;

  private final Duration length = Duration.ofSeconds(Long.getLong("bench.seconds", 60));
  private final int perSecond = Integer.getInteger("bench.charges", 20);
  private final int strangers = Integer.getInteger("bench.connections", 1_500);

  private Path home;
  private ServiceProcess service;
  private DemoAccount account;

  /** Beside the build and not below /tmp, where keeping something on disk may cost nothing. */
  @BeforeEach
  void start() throws IOException {
    home = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "bench");
    service =
        ServiceProcess.servePackaged(
            JAR, home, "--payments.connections.count-private-addresses=true");
    account = DemoAccount.of(new EmbeddedHome(home));
  }

  @AfterEach
  void stop() throws IOException {
    service.close();
    FileSystemUtils.deleteRecursively(home);
  }

  @Test
  void who_sends_slowly_leaves_the_others_at_their_speed() throws Exception {
    OUT.printf(
        "%d processors, Java %s, %d windows of %d s each, %d charges/s%n%n",
        Runtime.getRuntime().availableProcessors(),
        Runtime.version(),
        ROUNDS,
        length.toSeconds(),
        perSecond);
    window();
    OUT.println("| strangers | median p50 ms | median p99 ms | connections opened |");
    OUT.println("|---|---:|---:|---:|");
    for (Map.Entry<String, String> attack : attacks().entrySet()) {
      List<PacedCharges> quiet = new ArrayList<>();
      List<PacedCharges> beside = new ArrayList<>();
      long opened = 0;
      for (int round = 0; round < ROUNDS; round++) {
        quiet.add(window());
        int connections = attack.getValue().isEmpty() ? SILENT : strangers;
        try (SlowStrangers slow =
            new SlowStrangers(service.port(), connections, attack.getValue())) {
          beside.add(window());
          opened += slow.opened();
        }
      }
      print("none", quiet, 0);
      print(attack.getKey(), beside, opened);
      double ratio = median(beside, 0.99) / median(quiet, 0.99);
      OUT.printf("%np99 beside %s: %.2f times its baseline%n%n", attack.getKey(), ratio);
      assertThat(ratio).isLessThanOrEqualTo(MAXIMUM_RATIO);
    }
  }

  /** What each stranger sends before he stops. A charge that is refused ends the measurement. */
  private Map<String, String> attacks() {
    String head =
        """
        POST /v1/charges HTTP/1.1\r
        Host: localhost\r
        Content-Type: application/json\r
        X-Client-ID: %s\r
        X-Api-Key: %s\r
        """
            .formatted(account.clientId(), account.apiKey());
    return Map.of(
        "bodies above the limit",
        head + "Content-Length: 200000\r\n\r\n" + "x".repeat(66_000),
        "bodies of tiny chunks",
        head + "Transfer-Encoding: chunked\r\n\r\n" + "1\r\nx\r\n".repeat(8_000),
        "silent connections",
        "");
  }

  private PacedCharges window() throws Exception {
    return PacedCharges.of(service.port(), account, CONNECTIONS, perSecond, length);
  }

  private static void print(String strangers, List<PacedCharges> windows, long opened) {
    OUT.printf(
        "| %s | %.1f | %.1f | %d |%n",
        strangers, median(windows, 0.5), median(windows, 0.99), opened);
  }

  private static double median(List<PacedCharges> windows, double share) {
    return windows.stream()
        .mapToDouble(window -> window.milliseconds(share))
        .sorted()
        .skip(ROUNDS / 2)
        .findFirst()
        .orElseThrow();
  }
}
