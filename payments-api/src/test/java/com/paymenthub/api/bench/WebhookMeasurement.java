package com.paymenthub.api.bench;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.processes.DemoAccount;
import com.paymenthub.api.processes.EmbeddedHome;
import com.paymenthub.api.processes.HttpConnection;
import com.paymenthub.api.processes.ServiceProcess;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.TestAccount;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.util.FileSystemUtils;

/**
 * Measures how many notifications the packaged service delivers per second, and what that costs the
 * charges that make them. No build runs it: {@code bench/webhooks} does, which also makes the
 * package.
 */
class WebhookMeasurement {

  private static final PrintStream OUT = System.out;
  private static final Path JAR = Path.of("target", "payments-api.jar");
  private static final int ROUNDS = 3;

  /** Long enough for the compiler to be done with sending as well. */
  private static final Duration WARM_UP = Duration.ofSeconds(60);

  private static final int FIRST_CHARGES = 100;
  private static final int ENDPOINTS = 99;
  private static final int CHARGES_PER_SECOND_TO_MANY = 5;
  private static final int CHARGES_PER_SECOND_AFTER_OUTAGE = 50;
  private static final String OPEN =
      "select count(*) from notification where due_at is not null and due_at < now() + interval '1"
          + " minute'";
  private static final int FULL_LOAD_CONNECTIONS = 64;
  private static final String MADE = "select count(*) from notification";
  private static final String DELIVERED =
      "select count(*) from notification where state = 'delivered'";

  private final Duration length = Duration.ofSeconds(Long.getLong("bench.seconds", 10));
  private final int perSecond = Integer.getInteger("bench.rate", 130);
  private final int connections = Integer.getInteger("bench.connections", 16);
  private final int overdue = Integer.getInteger("bench.overdue", 50_000);

  /** How many are told of each event. */
  private final int listeners = Integer.getInteger("bench.listeners", 4);

  private Path home;
  private ServiceProcess service;
  private EmbeddedHome database;
  private DemoAccount account;
  private ApiClient client;
  private Mailbox receiver;

  @BeforeEach
  void start() throws IOException {
    home = Files.createTempDirectory(Path.of("target").toAbsolutePath(), "bench");
    service = ServiceProcess.servePackaged(JAR, home);
    database = new EmbeddedHome(home);
    account = DemoAccount.of(database);
    client =
        ApiClient.of(
            "http://localhost:" + service.port(),
            new TestAccount(
                UUID.fromString(account.clientId()),
                account.apiKey(),
                UUID.fromString(account.merchantId())));
    receiver = new Mailbox();
    chargeOneByOne();
  }

  /** A process whose code is not compiled yet would miss the provider's deadline at full pace. */
  private void chargeOneByOne() throws IOException {
    try (HttpConnection connection = new HttpConnection(service.port())) {
      Charging merchant = new Charging(connection, account);
      for (int i = 0; i < FIRST_CHARGES; i++) {
        merchant.work();
      }
    }
  }

  @AfterEach
  void stop() throws IOException {
    receiver.close();
    service.close();
    FileSystemUtils.deleteRecursively(home);
  }

  @Test
  void deliveries_per_second_and_what_they_cost() throws Exception {
    OUT.printf(
        "%d processors, Java %s, %d charges/s on %d connections, %d listeners, %d x %d s%n%n",
        Runtime.getRuntime().availableProcessors(),
        Runtime.version(),
        perSecond,
        connections,
        listeners,
        ROUNDS,
        length.toSeconds());
    List<String> webhooks = new ArrayList<>();
    for (int listener = 0; listener < listeners; listener++) {
      webhooks.add(register(receiver.url("/listener/" + listener)));
    }
    charge(perSecond, WARM_UP);
    drained();
    database.age();
    // The first change of each page after it is written whole.
    charge(perSecond);
    drained();
    withAndWithout(webhooks);
    afterAnOutage(webhooks);
    besideABlackHole(webhooks);
  }

  /** As many charges as 64 connections get answered, with one webhook. */
  @Test
  void deliveries_while_charges_run_at_full_load() throws Exception {
    register(receiver.url("/listener"));
    charge(perSecond, WARM_UP);
    drained();
    OUT.println("| charges/s at full load | events/s | deliveries/s meanwhile | left at the end |");
    OUT.println("|---:|---:|---:|---:|");
    for (int round = 0; round < ROUNDS; round++) {
      long delivered = number(DELIVERED);
      long made = number(MADE);
      long began = System.nanoTime();
      Window.of(Charging.onConnections(service.port(), account, FULL_LOAD_CONNECTIONS), length);
      double seconds = (System.nanoTime() - began) / 1e9;
      delivered = number(DELIVERED) - delivered;
      made = number(MADE) - made;
      OUT.printf(
          "| %.0f | %.0f | %.0f | %d |%n",
          made / seconds / 2, made / seconds, delivered / seconds, number(OPEN));
      drained();
    }
  }

  private void withAndWithout(List<String> webhooks) throws Exception {
    List<PacedCharges> without = new ArrayList<>();
    List<PacedCharges> with = new ArrayList<>();
    long delivered = 0;
    long nanoseconds = 0;
    for (int round = 0; round < ROUNDS; round++) {
      switchOn(webhooks, false);
      without.add(charge(perSecond));
      switchOn(webhooks, true);
      long before = number(DELIVERED);
      long began = System.nanoTime();
      with.add(charge(perSecond));
      delivered += number(DELIVERED) - before;
      nanoseconds += System.nanoTime() - began;
      drained();
    }
    OUT.printf("%d charges/s, nobody listens and webhooks listen%n", perSecond);
    compare(without, with, delivered * 1e9 / nanoseconds);
  }

  /** New notifications take their share of what a node sends; fewer charges leave more of it. */
  private void afterAnOutage(List<String> webhooks) throws Exception {
    List<PacedCharges> without = new ArrayList<>();
    List<PacedCharges> with = new ArrayList<>();
    long drained = 0;
    long nanoseconds = 0;
    for (int round = 0; round < ROUNDS; round++) {
      switchOn(webhooks, false);
      without.add(charge(CHARGES_PER_SECOND_AFTER_OUTAGE));
      switchOn(webhooks, true);
      long before = number(DELIVERED);
      long began = System.nanoTime();
      makeOverdue(overdue / ROUNDS);
      with.add(charge(CHARGES_PER_SECOND_AFTER_OUTAGE));
      drained();
      drained += number(DELIVERED) - before + overdue / ROUNDS;
      nanoseconds += System.nanoTime() - began;
    }
    OUT.printf(
        "%d overdue in %d parts, %d charges/s, all drained after %.1f s%n",
        overdue, ROUNDS, CHARGES_PER_SECOND_AFTER_OUTAGE, nanoseconds / 1e9);
    compare(without, with, drained * 1e9 / nanoseconds);
  }

  /** Windows without deliveries beside windows with them. */
  private static void compare(
      List<PacedCharges> without, List<PacedCharges> with, double deliveriesPerSecond) {
    PacedCharges quiet = PacedCharges.together(without);
    PacedCharges busy = PacedCharges.together(with);
    OUT.println("| charges | p50 ms | p99 ms | deliveries/s |");
    OUT.println("|---|---:|---:|---:|");
    row("without deliveries", quiet, 0);
    row("with deliveries", busy, deliveriesPerSecond);
    OUT.printf("p99 ratio %.2f%n%n", busy.milliseconds(0.99) / quiet.milliseconds(0.99));
  }

  /** As if they had waited for their second attempt during an outage. */
  private void makeOverdue(int notifications) {
    long made =
        number(
            ("with late as (update notification set state = 'waiting', attempts = 1,"
                    + " ended_at = null, due_at = now() where id in ("
                    + "select id from notification where state = 'delivered' limit %d) returning 1)"
                    + " select count(*) from late")
                .formatted(notifications));
    assertThat(made).isEqualTo(notifications);
  }

  private void besideABlackHole(List<String> webhooks) throws Exception {
    switchOn(webhooks, false);
    for (int endpoint = 0; endpoint < ENDPOINTS; endpoint++) {
      register(receiver.url("/of/" + endpoint));
    }
    charge(CHARGES_PER_SECOND_TO_MANY);
    drained();
    long without = p99OfArrivals();
    try (ServerSocket hole = new ServerSocket(0, 256, InetAddress.ofLiteral("127.0.0.1"))) {
      register("http://127.0.0.1:" + hole.getLocalPort() + "/");
      long with = p99OfArrivals();
      OUT.printf(
          "p99 from event to arrival at %d endpoints: %d ms, beside a black hole %d ms%n",
          ENDPOINTS, without, with);
    }
  }

  private long p99OfArrivals() throws Exception {
    int before = receiver.size();
    charge(CHARGES_PER_SECOND_TO_MANY);
    int expected = before + ENDPOINTS * 2 * (int) (CHARGES_PER_SECOND_TO_MANY * length.toSeconds());
    Awaitility.await()
        .atMost(Duration.ofMinutes(2))
        .until(() -> receiver.size() >= expected * 95 / 100);
    List<Long> latencies = receiver.latencies().stream().skip(before).sorted().toList();
    return latencies.get(latencies.size() * 99 / 100);
  }

  private PacedCharges charge(int rate) throws Exception {
    return charge(rate, length);
  }

  private PacedCharges charge(int rate, Duration time) throws Exception {
    return PacedCharges.of(service.port(), account, Math.min(connections, rate), rate, time);
  }

  private static void row(String name, PacedCharges charges, double deliveries) {
    OUT.printf(
        "| %s | %.1f | %.1f | %.0f |%n",
        name, charges.milliseconds(0.5), charges.milliseconds(0.99), deliveries);
  }

  private String register(String endpoint) {
    return client
        .post("/v1/webhooks", "{\"event\": \"*\", \"endpoint\": \"%s\"}".formatted(endpoint))
        .at("/id");
  }

  private void switchOn(List<String> webhooks, boolean on) {
    for (String webhook : webhooks) {
      client.patch("/v1/webhooks/" + webhook, "{\"status\": %s}".formatted(on));
    }
  }

  private void drained() {
    Awaitility.await()
        .atMost(Duration.ofMinutes(5))
        .pollInterval(Duration.ofMillis(100))
        .until(() -> number(OPEN) == 0);
  }

  private long number(String sql) {
    return Long.parseLong(database.sql(sql));
  }
}
