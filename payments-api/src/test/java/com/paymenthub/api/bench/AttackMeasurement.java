package com.paymenthub.api.bench;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.util.FileSystemUtils;

/**
 * Measures what one account can do to another one that pays steadily and is notified: windows with
 * and without an attack alternate, and each ratio is that of two neighbouring ones. No build runs
 * it: {@code bench/slow-neighbour attacks} does, which also makes the package.
 */
class AttackMeasurement {

  private static final PrintStream OUT = System.out;
  private static final Path JAR = Path.of("target", "payments-api.jar");
  private static final int PER_SECOND = 20;
  private static final int CONNECTIONS = 16;
  private static final double MAXIMUM_RATIO = 1.5;
  private static final int MAXIMUM_LOGGED_CHARACTERS = 20_000;

  /** As much as fits: what Java has not compiled yet is measured otherwise. */
  private static final int WARM_UP_PER_SECOND = 200;

  private static final Duration WARM_UP = Duration.ofSeconds(60);

  /** After an attack, until its last requests have ended. */
  private static final Duration REST = Duration.ofSeconds(25);

  /**
   * The payer is stopped by an open circuit, as accounts at real providers are; a slow answer, as
   * the first ones of a cold simulator, is measured instead of given up.
   */
  private static final String PAYER =
      """
      {"mcc": "5732", "name": "A shop", "providers": [{"name": "simulator", "priority": 1,
        "credentials": {"type": "SERVICE_SANDBOX", "settings": {"circuitBreaker": true,
          "deadlineMillis": 9000}}}]}
      """;

  private final Duration length = Duration.ofSeconds(Long.getLong("bench.seconds", 60));
  private final int rounds = Integer.getInteger("bench.rounds", 5);
  private final List<Rated> attacks = attacks(System.getProperty("bench.attacks", ""));

  private Path home;
  private Path names;
  private ServiceProcess simulator;
  private ServiceProcess service;
  private Mailbox mailbox;

  private static List<Rated> attacks(String wanted) {
    return wanted.isBlank()
        ? Arrays.stream(Attack.values())
            .map(attack -> new Rated(attack, attack.perSecond()))
            .toList()
        : Arrays.stream(wanted.split(",")).map(Rated::of).toList();
  }

  /** Beside the build and not below /tmp, where keeping something on disk may cost nothing. */
  @BeforeEach
  void start() throws IOException {
    home = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "bench");
    names = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "names");
    simulator = ServiceProcess.simulatorPackaged(JAR, home.resolve("ledger.jsonl"));
    service =
        ServiceProcess.servePackaged(
            JAR,
            home,
            List.of(SilentNames.option(names)),
            "--payments.simulators.url=http://localhost:" + simulator.port());
    mailbox = new Mailbox();
  }

  @AfterEach
  void stop() throws IOException {
    if (mailbox != null) {
      mailbox.close();
    }
    if (service != null) {
      service.close();
    }
    simulator.close();
    FileSystemUtils.deleteRecursively(home);
    FileSystemUtils.deleteRecursively(names);
  }

  @Test
  void one_account_does_not_slow_down_the_payments_of_another() throws Exception {
    Iterator<DemoAccount> accounts =
        ManyAccounts.create(home, 1 + attacks.size() * (1 + rounds)).iterator();
    DemoAccount payer = payer(accounts.next());
    OUT.printf(
        "%d processors, Java %s, %d charges/s, %d times two windows of %d s for each attack%n%n",
        Runtime.getRuntime().availableProcessors(),
        Runtime.version(),
        PER_SECOND,
        rounds,
        length.toSeconds());
    PacedCharges.of(service.port(), payer, CONNECTIONS, WARM_UP_PER_SECOND, WARM_UP);
    OUT.println("| attack | p99 ms without | p99 ms with | ratio | failed notifications | sent |");
    OUT.println("|---|---:|---:|---:|---:|---|");
    List<String> tooSlow = new ArrayList<>();
    for (Rated attack : attacks) {
      double ratio = median(attack, payer, accounts);
      OUT.printf(
          "%n%s, %s: median of the ratios %.2f%n%n", attack, attack.kind().description(), ratio);
      if (ratio > MAXIMUM_RATIO) {
        tooSlow.add("%s %.2f".formatted(attack, ratio));
      }
    }
    assertThat(tooSlow).as("ratios above " + MAXIMUM_RATIO).isEmpty();
    assertThat(failedNotifications(payer)).isZero();
  }

  private double median(Rated attack, DemoAccount payer, Iterator<DemoAccount> accounts)
      throws Exception {
    // Not measured: Java compiles what only this attack runs.
    try (AttackProcess first = attack.start(service.port(), accounts.next())) {
      pay(payer, length);
      first.stop();
    }
    double[] ratios = new double[rounds];
    for (int round = 0; round < rounds; round++) {
      pay(payer, REST);
      long failedBefore = failedNotifications(payer);
      double without = pay(payer, length).milliseconds(0.99);
      double with;
      String sent;
      try (AttackProcess attacking = attack.start(service.port(), accounts.next())) {
        with = pay(payer, length).milliseconds(0.99);
        sent = attacking.stop();
      }
      ratios[round] = with / without;
      OUT.printf(
          "| %s | %.1f | %.1f | %.2f | %d | %s |%n",
          attack, without, with, ratios[round], failedNotifications(payer) - failedBefore, sent);
    }
    Arrays.sort(ratios);
    return ratios[rounds / 2];
  }

  private PacedCharges pay(DemoAccount payer, Duration time) throws Exception {
    try {
      return PacedCharges.of(service.port(), payer, CONNECTIONS, PER_SECOND, time);
    } catch (ExecutionException refused) {
      String log = service.output();
      String last = log.substring(Math.max(0, log.length() - MAXIMUM_LOGGED_CHARACTERS));
      throw new IllegalStateException("a charge was refused; the log ends with\n" + last, refused);
    }
  }

  /** The account with a merchant of its own and a webhook. */
  private DemoAccount payer(DemoAccount account) throws IOException {
    try (HttpConnection connection = new HttpConnection(service.port())) {
      Map<String, String> headers = account.headers(UUID.randomUUID().toString());
      HttpConnection.Answer merchant = connection.post("/v1/merchants", headers, PAYER);
      HttpConnection.Answer webhook =
          connection.post(
              "/v1/webhooks",
              account.headers(UUID.randomUUID().toString()),
              "{\"event\": \"*\", \"endpoint\": \"%s\"}".formatted(mailbox.url("/payer")));
      assertThat(webhook.status()).as(webhook.body()).isEqualTo(201);
      return new DemoAccount(account.clientId(), account.apiKey(), Attacker.idIn(merchant));
    }
  }

  /** How many attempts to notify an account have failed. */
  private long failedNotifications(DemoAccount account) {
    return Long.parseLong(
        new EmbeddedHome(home)
            .sql(
                """
                select count(*)
                  from notification_attempt attempt
                  join notification on notification.id = attempt.delivery_id
                 where notification.client_id = '%s'
                   and coalesce(attempt.response_status, 0) not in (200, 201)
                """
                    .formatted(account.clientId())));
  }

  /** An attack with so many requests in a second. */
  private record Rated(Attack kind, int perSecond) {

    /** As {@code places}, with a rate of its own as {@code places:30}. */
    static Rated of(String text) {
      String[] parts = text.split(":", 2);
      Attack kind = Attack.valueOf(parts[0].toUpperCase(Locale.ROOT));
      return new Rated(kind, parts.length == 1 ? kind.perSecond() : Integer.parseInt(parts[1]));
    }

    AttackProcess start(int port, DemoAccount account) throws IOException {
      return new AttackProcess(kind, perSecond, port, account);
    }

    @Override
    public String toString() {
      return "%s at %d/s".formatted(kind, perSecond);
    }
  }
}
