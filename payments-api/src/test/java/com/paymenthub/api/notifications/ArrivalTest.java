package com.paymenthub.api.notifications;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.processes.DemoAccount;
import com.paymenthub.api.processes.EmbeddedHome;
import com.paymenthub.api.processes.HttpConnection;
import com.paymenthub.api.processes.ServiceProcess;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.Receiver;
import com.paymenthub.api.testing.Receiver.Received;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.testing.TestDatabase;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Two nodes send while one of them is killed and the database crashes: every event arrives. A build
 * makes 5,000 events and one kill; the size that is promised is
 *
 * <pre>
 * ./mvnw -Pkills -pl payments-api -am test -Dtest=ArrivalTest -Dsurefire.failIfNoSpecifiedTests=false \
 *   -Dnotifications.events=100000 -Dnotifications.kills=10
 * </pre>
 */
@Tag("kills")
class ArrivalTest {

  private static final PrintStream OUT = System.out;
  private static final int NODES = 2;
  private static final int CONNECTIONS_PER_NODE = 8;
  private static final int EVENTS_PER_CHARGE = 2;
  private static final int CREATED = 201;

  /** Per cent of all events that may arrive twice. */
  private static final int DUPLICATES_PERCENT = 1;

  private static final Duration ALL_SENT_WITHIN = Duration.ofMinutes(10);

  /** Every change of a status, from the histories themselves. */
  private static final String EVENTS =
      "select event_identifier from domain_event where payload_type in"
          + " ('charge.requested', 'charge.pre_authorized', 'charge.authorized', 'charge.failed',"
          + " 'charge.canceled', 'charge.voided', 'charge.charged_back')";

  private final int events = Integer.getInteger("notifications.events", 5_000);
  private final int kills = Integer.getInteger("notifications.kills", 1);

  @TempDir Path home;

  private final TestDatabase external = TestDatabase.create();
  private final JdbcTemplate database = new JdbcTemplate(external.ownerDataSource());
  private final Receiver receiver = Receiver.answering(this::answer);
  private final ServiceProcess[] nodes = new ServiceProcess[NODES];
  private DemoAccount account;

  /** Answers wait for it. */
  private volatile CountDownLatch answering = new CountDownLatch(0);

  @BeforeEach
  void start() {
    // The server of the tests forgets in a crash what it has just committed; this must not.
    database.execute(
        "do $$ begin execute format('alter database %I set synchronous_commit = on',"
            + " current_database()); end $$");
    for (int node = 0; node < NODES; node++) {
      nodes[node] = serve();
    }
    account = DemoAccount.of(new EmbeddedHome(home));
    Hook.register(
        ApiClient.of(
            "http://localhost:" + nodes[0].port(),
            new TestAccount(
                UUID.fromString(account.clientId()),
                account.apiKey(),
                UUID.fromString(account.merchantId()))),
        "*",
        receiver.url("/"));
  }

  @AfterEach
  void stop() {
    Arrays.stream(nodes).forEach(ServiceProcess::kill);
    receiver.close();
  }

  @Test
  void every_event_arrives_in_order_although_nodes_die_and_the_database_crashes() throws Exception {
    int rounds = kills + 1;
    for (int round = 0; round < rounds; round++) {
      int before = receiver.received().size();
      int size = events / rounds;
      List<Future<?>> merchants = new ArrayList<>();
      try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
        for (ServiceProcess node : nodes) {
          for (int connection = 0; connection < CONNECTIONS_PER_NODE; connection++) {
            merchants.add(
                threads.submit(
                    () -> charge(node, size / EVENTS_PER_CHARGE / CONNECTIONS_PER_NODE / NODES)));
          }
        }
        Awaitility.await()
            .atMost(ALL_SENT_WITHIN)
            .pollInterval(Duration.ofMillis(5))
            .until(() -> receiver.received().size() > before + size / 4);
        if (round < kills) {
          killWhileSending(nodes[round % NODES]);
        } else {
          crashTheDatabase();
        }
      }
      for (Future<?> merchant : merchants) {
        merchant.get();
      }
      if (round < kills) {
        nodes[round % NODES] = serve();
      }
    }
    fillUp();

    // Not what comes of charges that the dying node has left unknown: that is settled later.
    Set<String> expected = Set.copyOf(database.queryForList(EVENTS, String.class));
    Awaitility.await()
        .atMost(ALL_SENT_WITHIN)
        .pollInterval(Duration.ofMillis(200))
        .until(
            () ->
                count("notification where state not in ('pending', 'in_flight')")
                    >= expected.size());

    Arrivals arrivals = new Arrivals(receiver.received());
    Set<String> all = Set.copyOf(database.queryForList(EVENTS, String.class));
    OUT.printf(
        "notifications: %d events, %d kills and a crash of the database: %d missing, %d duplicates,"
            + " %d inversions%n",
        expected.size(),
        kills,
        arrivals.missing(expected),
        arrivals.duplicates(),
        arrivals.inversions());
    assertThat(expected).hasSizeGreaterThanOrEqualTo(events);
    assertThat(arrivals.missing(expected)).isZero();
    assertThat(arrivals.unexpected(all)).isZero();
    assertThat(arrivals.inversions()).isZero();
    assertThat(arrivals.duplicates())
        .isLessThanOrEqualTo(expected.size() * DUPLICATES_PERCENT / 100);
    assertThat(count("notification where state = 'lost'")).isZero();
    assertThat(count("notification_attempt where error = 'node_lost'")).isPositive();
  }

  private int answer(Received request) {
    try {
      answering.await();
    } catch (InterruptedException closing) {
      Thread.currentThread().interrupt();
    }
    return 200;
  }

  private void killWhileSending(ServiceProcess node) {
    answering = new CountDownLatch(1);
    Awaitility.await()
        .until(
            () ->
                count("(select distinct node_id from notification where state = 'in_flight') each")
                    == NODES);
    node.kill();
    answering.countDown();
  }

  private ServiceProcess serve() {
    return ServiceProcess.serve(
        home,
        Stream.concat(
                external.serviceSettings().entrySet().stream()
                    .map(setting -> "--%s=%s".formatted(setting.getKey(), setting.getValue())),
                Stream.of(
                    "--payments.keys.generate=true",
                    "--payments.demo-accounts=true",
                    "--payments.webhooks.allow-private-addresses=true",
                    "--payments.webhooks.delivery.lease=3s"))
            .toArray(String[]::new));
  }

  /** Makes charges until they are enough, or the node is dead. */
  private int charge(ServiceProcess node, int charges) {
    int made = 0;
    try (HttpConnection connection = new HttpConnection(node.port())) {
      for (; made < charges; made++) {
        charge(connection);
      }
    } catch (IOException dead) {
      return made;
    }
    return made;
  }

  private boolean charge(HttpConnection connection) throws IOException {
    return connection
            .post(
                "/v1/charges",
                account.headers(UUID.randomUUID().toString()),
                account.charge(UUID.randomUUID().toString()))
            .status()
        == CREATED;
  }

  /** Makes up for the charges that went down with their node or the database. */
  private void fillUp() throws IOException {
    try (HttpConnection connection = new HttpConnection(nodes[0].port())) {
      for (long missing = missing(); missing > 0; missing = missing()) {
        for (long made = 0; made < missing; made += EVENTS_PER_CHARGE) {
          charge(connection);
        }
      }
    }
  }

  /**
   * PostgreSQL throws everybody out when one of its processes dies, and takes a while to recover.
   */
  private void crashTheDatabase() {
    long backend =
        database.queryForObject(
            "select pid from pg_stat_activity"
                + " where datname = current_database() and pid <> pg_backend_pid() limit 1",
            Long.class);
    assertThat(ProcessHandle.of(backend).orElseThrow().destroyForcibly()).isTrue();
    Awaitility.await()
        .ignoreExceptionsInstanceOf(DataAccessException.class)
        .until(() -> count("charge") > 0);
  }

  private long missing() {
    return events - count("(" + EVENTS + ") each");
  }

  private long count(String what) {
    return database.queryForObject("select count(*) from " + what, Long.class);
  }
}
