package com.paymenthub.api.processes.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.processes.faults.SentCharge.Asked;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.testing.DurablePostgres;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.jdbc.core.JdbcTemplate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * PostgreSQL is killed under load, stays away for a while and comes back, again and again, below
 * two nodes that live on. A build does that twice, for three seconds each; {@code bench/database}
 * runs the size that is promised:
 *
 * <pre>
 * ./mvnw -Pkills -pl payments-api -am test -Dtest=DatabaseKillsTest \
 *   -Dsurefire.failIfNoSpecifiedTests=false -Ddatabase.kills=20 -Ddatabase.longestOutageSeconds=60
 * </pre>
 *
 * There {@code -Ddatabase.healthyWithinSeconds} and {@code -Ddatabase.refusedWithinSeconds} are
 * what is promised where nothing else is running; a build, beside which much may be running, has
 * patience. {@code -Ddatabase.chargesPerSecond} is the load, {@code -Ddatabase.seed} repeats a run
 * as far as chance is ours.
 */
@Tag("kills")
class DatabaseKillsTest {

  private static final PrintStream OUT = System.out;
  private static final int NODES = 2;

  /** A database that is back is of use again so soon: 10 s where nothing else is running. */
  private static final Duration HEALTHY_WITHIN =
      Duration.ofSeconds(Integer.getInteger("database.healthyWithinSeconds", 120));

  /**
   * Nobody waits longer to be told that the database is away: 5 s where nothing else is running.
   */
  private static final Duration REFUSED_WITHIN =
      Duration.ofSeconds(Integer.getInteger("database.refusedWithinSeconds", 60));

  /** What the outage meets under way has waited before, and may wait for two connections more. */
  private static final Duration GIVEN_UP_WITHIN = REFUSED_WITHIN.multipliedBy(2);

  private static final Duration OUTAGE = Duration.ofSeconds(3);

  /** The pools of a node, as its settings have them: 32 for requests, 4 for deliveries. */
  private static final int POOLS = 32 + 4;

  /** Beside the pools: one that watches the database, and three of the simulator's own. */
  private static final int OTHER_CONNECTIONS = 4;

  /** What was under way at the kill, and the workers that look for what is due. */
  private static final int MAXIMUM_WAITING = 64;

  private static final Duration IDLE_CLOSED_WITHIN = Duration.ofMinutes(5);

  /** For what comes and goes with chance. */
  private static final int SLACK = 40;

  /** Every key has its answer so soon, be it that the outcome is not known yet. */
  private static final Duration ANSWERED_WITHIN = Duration.ofMinutes(5);

  private static final String ROWS_BESIDE_THEIR_EVENTS =
      """
      select count(*) from charge c where (c.sequence_number, c.sequence_number + 1)
        is distinct from (select (max(e.sequence_number), count(*)) from domain_event e
                          where e.aggregate_identifier = c.id)
      """;

  private final int kills = Integer.getInteger("database.kills", 2);
  private final Duration longestOutage =
      Duration.ofSeconds(Integer.getInteger("database.longestOutageSeconds", 3));

  /** Few, because all that a kill leaves unknown is asked for again after a minute. */
  private final int chargesPerSecond = Integer.getInteger("database.chargesPerSecond", 10);

  private final long seed = Long.getLong("database.seed", System.nanoTime());

  @TempDir Path directory;

  private DurablePostgres postgres;
  private Nodes nodes;

  /**
   * From the kill until connections were taken again, and until every node was of use again, on the
   * clock of {@link System#nanoTime}.
   */
  private record Outage(long killedNanos, long backNanos, long healthyNanos) {

    /** Whether the database was away during all of a charge. */
    boolean covers(SentCharge sent) {
      return sent.sentNanos() >= killedNanos && sent.endedNanos() <= backNanos;
    }

    /**
     * Whether a charge was under way in it, or while the nodes may still have suffered from it:
     * what waited for them comes all at once.
     */
    boolean excuses(SentCharge sent) {
      return sent.endedNanos() >= killedNanos
          && sent.sentNanos() <= healthyNanos + REFUSED_WITHIN.toNanos();
    }
  }

  @BeforeEach
  void start() {
    OUT.printf("database: seed %d, %d kills, %d charges a second%n", seed, kills, chargesPerSecond);
    postgres = DurablePostgres.create(directory.resolve("postgres"));
    nodes = new Nodes(directory, postgres.serviceSettings(), NODES);
  }

  @AfterEach
  void stop() {
    if (nodes != null) {
      nodes.close();
    }
    postgres.close();
  }

  @Test
  void kills_of_postgresql_under_load_lose_no_acknowledged_charge() throws Exception {
    List<NodeFigures> before = vitals();
    List<Outage> outages = new ArrayList<>();
    List<SentCharge> sent;
    try (PacedCharges load = PacedCharges.start(nodes.account(), chargesPerSecond, inTurn())) {
      SplittableRandom random = new SplittableRandom(seed);
      for (int kill = 0; kill < kills; kill++) {
        load.await(load.answered().size() + random.nextInt(1, 2 * chargesPerSecond), _ -> true);
        outages.add(outage(load, kill == 0 ? longestOutage : OUTAGE));
      }
      sent = load.stop();
    }

    assertToldTheTruth(sent, outages);
    List<SentCharge> acknowledged = sent.stream().filter(SentCharge::isAcknowledged).toList();
    List<SentCharge> open = sent.stream().filter(charge -> !charge.isAcknowledged()).toList();
    List<ApiAnswer> found = repeatUntilAnswered(open);
    Settled.await(postgres.ownerDataSource());
    assertReplayed(acknowledged, acknowledged.stream().map(SentCharge::answer).toList());
    assertReplayed(open, found);
    assertBooks(sent.size());
    assertNoPileUp(before);
    OUT.printf(
        "database: %d acknowledged, %d put off, %d cut off; all found and none twice%n",
        acknowledged.size(),
        open.stream().filter(SentCharge::isPutOff).count(),
        open.stream().filter(charge -> charge.answer() == null).count());
  }

  /** Every node gets every other charge. */
  private Function<Asked, SentCharge> inTurn() {
    AtomicInteger turn = new AtomicInteger();
    return asked -> {
      int node = Math.floorMod(turn.getAndIncrement(), nodes.count());
      long start = System.nanoTime();
      ApiAnswer answer;
      try {
        answer = nodes.client(node).postWithKey("/v1/charges", asked.body(), asked.key());
      } catch (UncheckedIOException cut) {
        answer = null;
      }
      return new SentCharge(asked, node, start, System.nanoTime() - start, answer);
    };
  }

  /** One outage, until every node is of use again. */
  private Outage outage(PacedCharges load, Duration length) {
    long killed = System.nanoTime();
    postgres.kill();
    NodeFigures worst = watch(length);
    long underWay = load.underWay();
    postgres.restart();
    long back = System.nanoTime();
    List<Duration> healthy = new ArrayList<>();
    for (int node = 0; node < nodes.count(); node++) {
      healthy.add(untilHealthy(load, node, back));
    }
    List<SentCharge> refused =
        load.answered().stream()
            .filter(charge -> charge.sentNanos() > killed && charge.endedNanos() < back)
            .toList();
    OUT.printf(
        "database: away for %.1f s; %d charges put off, %s; %d under way at once; %s;"
            + " healthy again after %s ms%n",
        (back - killed) / 1e9,
        refused.size(),
        times(refused),
        underWay,
        worst,
        healthy.stream().map(Duration::toMillis).toList());
    assertThat(healthy)
        .allSatisfy(duration -> assertThat(duration).isLessThanOrEqualTo(HEALTHY_WITHIN));
    assertThat(worst.waiting()).isLessThanOrEqualTo(MAXIMUM_WAITING);
    return new Outage(killed, back, System.nanoTime());
  }

  /** The worst of any node while the database is away. */
  private NodeFigures watch(Duration length) {
    long end = System.nanoTime() + length.toNanos();
    AtomicInteger asked = new AtomicInteger();
    List<NodeFigures> seen = new ArrayList<>();
    Awaitility.await()
        .atMost(length.plusMinutes(5))
        .pollInterval(Duration.ofMillis(200))
        .until(
            () -> {
              seen.add(
                  NodeFigures.of(nodes.management(Math.floorMod(asked.getAndIncrement(), NODES))));
              return System.nanoTime() >= end;
            });
    return seen.stream().reduce(NodeFigures::max).orElseThrow();
  }

  /** How long after the database was back a node was ready and had made a charge. */
  private Duration untilHealthy(PacedCharges load, int node, long backNanos) {
    LongSupplier firstSuccess =
        () ->
            load.answered().stream()
                .filter(charge -> charge.node() == node && charge.isAcknowledged())
                .mapToLong(SentCharge::endedNanos)
                .filter(ended -> ended > backNanos)
                .min()
                .orElse(0);
    Awaitility.await()
        .atMost(HEALTHY_WITHIN)
        .pollInterval(Duration.ofMillis(20))
        .until(() -> firstSuccess.getAsLong() > 0 && nodes.isReady(node));
    return Duration.ofNanos(firstSuccess.getAsLong() - backNanos);
  }

  /** Every charge was made, or put off soon because the database was away. */
  private static void assertToldTheTruth(List<SentCharge> sent, List<Outage> outages) {
    List<SentCharge> others = sent.stream().filter(charge -> !charge.isAcknowledged()).toList();
    assertThat(others).filteredOn(charge -> !charge.isPutOff()).isEmpty();
    assertThat(others)
        .filteredOn(charge -> outages.stream().noneMatch(outage -> outage.excuses(charge)))
        .isEmpty();
    assertThat(others)
        .filteredOn(
            charge ->
                charge
                        .took()
                        .compareTo(
                            outages.stream().anyMatch(outage -> outage.covers(charge))
                                ? REFUSED_WITHIN
                                : GIVEN_UP_WITHIN)
                    > 0)
        .isEmpty();
  }

  /** Some time after the last outage, when idle connections are closed, all is as before. */
  private void assertNoPileUp(List<NodeFigures> before) {
    for (int node = 0; node < nodes.count(); node++) {
      int number = node;
      NodeFigures first = before.get(node);
      Awaitility.await()
          .atMost(IDLE_CLOSED_WITHIN)
          .untilAsserted(
              () -> {
                NodeFigures now = NodeFigures.of(nodes.management(number));
                assertThat(now.waiting()).isZero();
                assertThat(now.connections()).isLessThanOrEqualTo(POOLS);
                assertThat(now.threads()).isLessThanOrEqualTo(first.threads() + SLACK);
                assertThat(now.files()).isLessThanOrEqualTo(first.files() + SLACK);
              });
    }
    assertThat(number("select count(*) from pg_stat_activity where usename = 'payments_login'"))
        .isLessThanOrEqualTo((long) NODES * (POOLS + OTHER_CONNECTIONS));
  }

  private List<NodeFigures> vitals() {
    List<NodeFigures> vitals = new ArrayList<>();
    for (int node = 0; node < nodes.count(); node++) {
      vitals.add(NodeFigures.of(nodes.management(node)));
    }
    return vitals;
  }

  /** Repeats at the other node what one node has not done, as often as it takes. */
  private List<ApiAnswer> repeatUntilAnswered(List<SentCharge> open) {
    Map<SentCharge, ApiAnswer> answers = new HashMap<>();
    Awaitility.await()
        .atMost(ANSWERED_WITHIN)
        .pollInterval(Duration.ofMillis(500))
        .until(
            () -> {
              for (SentCharge charge : open) {
                if (!answers.containsKey(charge)) {
                  ApiAnswer answer = repeat(charge);
                  if (answer.status() == 201) {
                    answers.put(charge, answer);
                  }
                }
              }
              return answers.size() == open.size();
            });
    return open.stream().map(answers::get).toList();
  }

  /** A key has one answer for ever, and what it tells of exists. */
  private void assertReplayed(List<SentCharge> charges, List<ApiAnswer> answers) {
    for (int i = 0; i < charges.size(); i++) {
      SentCharge charge = charges.get(i);
      ApiAnswer answer = answers.get(i);
      ApiAnswer replayed = repeat(charge);
      assertThat(replayed.status()).isEqualTo(201);
      assertThat(replayed.text()).isEqualTo(answer.text());
      assertThat(replayed.header("Idempotency-Replayed")).contains("true");
      ApiAnswer shown = other(charge).get("/v1/charges/" + answer.at("/id"));
      assertThat(shown.status()).isEqualTo(200);
      assertThat(shown.at("/orderId")).isEqualTo(charge.asked().orderId());
      if (!answer.at("/status").equals("pending")) {
        assertThat(shown.text()).isEqualTo(answer.text());
      }
    }
  }

  private ApiAnswer repeat(SentCharge charge) {
    return other(charge).postWithKey("/v1/charges", charge.asked().body(), charge.asked().key());
  }

  private ApiClient other(SentCharge charge) {
    return nodes.client((charge.node() + 1) % nodes.count());
  }

  /** Every charge is there once, with its events, and the simulator agrees about the money. */
  private void assertBooks(int asked) {
    JsonNode rows =
        JsonMapper.shared()
            .readTree(
                new JdbcTemplate(postgres.ownerDataSource())
                    .queryForObject("select json_agg(charge) from charge", String.class));
    assertThat(rows.size()).isEqualTo(asked);
    Books books = new Books(nodes.ledger(), rows);
    assertThat(books.differences()).isEmpty();
    assertThat(number(ROWS_BESIDE_THEIR_EVENTS)).isZero();
    OUT.printf("database: %s, %d movements%n", books.statuses(), books.movements());
  }

  private long number(String sql) {
    Long found = new JdbcTemplate(postgres.ownerDataSource()).queryForObject(sql, Long.class);
    return found == null ? 0 : found;
  }

  private static String times(List<SentCharge> charges) {
    List<Duration> sorted = charges.stream().map(SentCharge::took).sorted().toList();
    return sorted.isEmpty()
        ? "none"
        : "p50 %d ms, longest %d ms"
            .formatted(sorted.get(sorted.size() / 2).toMillis(), sorted.getLast().toMillis());
  }
}
