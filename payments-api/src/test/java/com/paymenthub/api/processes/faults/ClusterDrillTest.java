package com.paymenthub.api.processes.faults;

import static com.paymenthub.api.processes.faults.DrilledCluster.run;
import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.processes.faults.SentCharge.Asked;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.TestAccount;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.jdbc.core.JdbcTemplate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What befalls a cluster of real engines under load costs time, and no payment: everything that
 * merchants were told is there afterwards, once, and the simulator agrees about the money. The
 * command is {@code operate/drill}.
 *
 * <p>{@code -Ddrill.misfortunes} names some of them, {@code -Ddrill.times} is how often each
 * happens, {@code -Ddrill.chargesPerSecond} the load, {@code -Ddrill.healthyWithinSeconds} how long
 * merchants may be without an answer that they want (30 s where nothing else is running), and
 * {@code -Ddrill.quietSeconds} how long nothing happens at first, in which no alert may fire.
 */
@Tag("drill")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ClusterDrillTest {

  private static final PrintStream OUT = System.out;
  private static final int CREATED = 201;

  /** What HAProxy says of a node that is gone amid a request: nobody knows what became of it. */
  private static final Set<Integer> UNKNOWN = Set.of(502, 504);

  private static final Duration HEALTHY_WITHIN =
      Duration.ofSeconds(Integer.getInteger("drill.healthyWithinSeconds", 120));

  /** How many charges are made before the first misfortune, and how many of them at once. */
  private static final int WARM_UP = Integer.getInteger("drill.warmUpCharges", 500);

  private static final int PLACES = 6;

  private static final Duration ANSWERED_WITHIN = Duration.ofMinutes(5);
  private static final Duration ANSWER = Duration.ofSeconds(75);

  private static final String CHARGES = "select coalesce(json_agg(charge), '[]') from charge";

  private static final String UNDELIVERED =
      "select count(*) from notification where state <> 'delivered'";

  private final int chargesPerSecond = Integer.getInteger("drill.chargesPerSecond", 50);

  @TempDir private static Path directory;

  private static DrilledCluster cluster;
  private static TestAccount account;
  private static HttpClient http;
  private static final Queue<Asked> asked = new ConcurrentLinkedQueue<>();

  @BeforeAll
  static void start() throws Exception {
    http = HttpClient.newBuilder().connectTimeout(ANSWER).build();
    cluster = new DrilledCluster(directory);
    account = cluster.account();
    cluster.awaitWhole();
    ApiAnswer webhook =
        ApiClient.of(DrilledCluster.address(), account)
            .post(
                "/v1/webhooks",
                "{\"event\": \"*\", \"endpoint\": \"%s\"}"
                    .formatted(cluster.notificationAddress()));
    assertThat(webhook.status()).as(webhook.text()).isEqualTo(CREATED);
    warmUp();
  }

  /** Nodes that have just started are busy with compiling themselves. */
  private static void warmUp() throws Exception {
    try (PacedCharges few =
        PacedCharges.startWithin(account, WARM_UP, PLACES, ClusterDrillTest::send)) {
      few.await(WARM_UP, SentCharge::isAcknowledged);
      few.stop();
    }
  }

  @AfterAll
  static void stop() {
    if (cluster != null) {
      cluster.close();
    }
  }

  @Test
  @Order(0)
  void alerts_are_silent_under_normal_load() throws Exception {
    Duration time = Duration.ofSeconds(Integer.getInteger("drill.quietSeconds", 120));
    try (AlertWatch watch = new AlertWatch(directory.resolve("alerts"), DrilledCluster.metrics());
        PacedCharges load = PacedCharges.start(account, chargesPerSecond, ClusterDrillTest::send)) {
      watch.awaitWatched(DrilledCluster.metrics().size(), time);
      List<SentCharge> sent = load.stop();
      assertThat(watch.fired()).isEmpty();
      assertThat(sent).allMatch(SentCharge::isAcknowledged);
      OUT.printf("drill: no alert fired in %d s of %d charges%n", time.toSeconds(), sent.size());
    }
  }

  static Stream<Misfortune> misfortunes() {
    return Misfortune.some(
        System.getProperty("drill.misfortunes", ""), Integer.getInteger("drill.times", 1));
  }

  @ParameterizedTest
  @Order(1)
  @MethodSource("misfortunes")
  void no_payment_is_lost_or_made_twice(Misfortune misfortune) throws Exception {
    List<SentCharge> sent;
    long began;
    long happened;
    long healthy;
    try (PacedCharges load =
        PacedCharges.start(account, chargesPerSecond, ClusterDrillTest::send)) {
      load.await(2 * chargesPerSecond, SentCharge::isAcknowledged);
      began = System.nanoTime();
      Runnable makeGood = misfortune.happen(cluster);
      happened = System.nanoTime();
      healthy = awaitHealthy(load, happened);
      makeGood.run();
      cluster.awaitWhole();
      sent = load.stop();
    }
    Duration silence = silence(sent, began);
    List<SentCharge> open = sent.stream().filter(charge -> !charge.isAcknowledged()).toList();
    OUT.printf(
        "drill: %s: nobody was acknowledged for %.1f s, healthy after %.1f s; %d charges, of which"
            + " %d were put off and %d without an answer%n",
        misfortune,
        silence.toMillis() / 1e3,
        (healthy - happened) / 1e9,
        sent.size(),
        open.stream().filter(SentCharge::isPutOff).count(),
        open.stream().filter(charge -> charge.answer() == null).count());

    assertThat(silence).isLessThanOrEqualTo(HEALTHY_WITHIN);
    assertThat(open).filteredOn(charge -> !charge.isPutOff() && charge.answer() != null).isEmpty();
    assertThereAsTold(sent);
  }

  /** What auditors, finance teams, merchants and the simulator have afterwards is the same. */
  @Test
  @Order(2)
  void histories_tables_and_notifications_are_whole_afterwards() {
    JdbcTemplate owner = new JdbcTemplate(DrilledCluster.owner());
    Settled.await(DrilledCluster.owner());
    FinanceBooks finance = new FinanceBooks(owner, List.of(account.merchantId()));
    Awaitility.await()
        .atMost(ANSWERED_WITHIN)
        .pollInterval(Duration.ofSeconds(1))
        .until(
            () ->
                finance.areComplete()
                    && Long.valueOf(0).equals(owner.queryForObject(UNDELIVERED, Long.class)));
    JsonNode rows = JsonMapper.shared().readTree(owner.queryForObject(CHARGES, String.class));
    Map<String, Integer> made = new HashMap<>();
    rows.forEach(row -> made.merge(row.get("order_id").asString(), 1, Integer::sum));
    assertThat(asked).allMatch(charge -> made.getOrDefault(charge.orderId(), 0) == 1);
    Books books = new Books(cluster.ledger(), rows);
    assertThat(books.differences()).isEmpty();
    assertThat(finance.differences(books)).isEmpty();
    assertThat(
            new HistoryAudit(
                    JsonMapper.shared()
                        .readTree(owner.queryForObject(HistoryAudit.EVENTS, String.class)))
                .problems())
        .isEmpty();
    assertThat(cluster.received())
        .containsAll(owner.queryForList("select event_id::text from notification", String.class));
    assertThat(cluster.verified(cluster.seals())).isEmpty();
    cluster.command("replay");
  }

  /**
   * A backup, and the log since, bring the database back as it was at an instant. What was told
   * later is named by the command for that, which is given an instant a minute earlier: what was
   * being written then may be on either side.
   */
  @Test
  @Order(3)
  void a_restored_database_is_that_of_the_instant_and_what_was_told_later_is_named()
      throws Exception {
    run("backup");
    List<SentCharge> sent;
    long before;
    long after;
    Instant instant;
    try (PacedCharges load =
        PacedCharges.start(account, chargesPerSecond, ClusterDrillTest::send)) {
      load.await(2 * chargesPerSecond, SentCharge::isAcknowledged);
      before = System.nanoTime();
      instant =
          new JdbcTemplate(DrilledCluster.owner())
              .queryForObject("select clock_timestamp()", OffsetDateTime.class)
              .toInstant();
      after = System.nanoTime();
      long chosen = after;
      load.await(
          2 * chargesPerSecond, charge -> charge.isAcknowledged() && charge.sentNanos() > chosen);
      sent = load.stop();
    }
    DrilledCluster.awaitArchived();
    Path told = directory.resolve("told.csv");
    cluster.command(
        "told-since", instant.minus(Duration.ofMinutes(1)).toString(), "--file", told.toString());
    long began = System.nanoTime();
    Path published = cluster.seals();
    cluster.restore(instant, directory.resolve("seals-after"));
    OUT.printf("drill: restored after %.1f s%n", (System.nanoTime() - began) / 1e9);

    Set<String> known =
        Set.copyOf(
            new JdbcTemplate(DrilledCluster.owner())
                .queryForList("select order_id from charge", String.class));
    assertThat(sent)
        .filteredOn(charge -> charge.isAcknowledged() && charge.endedNanos() < before)
        .isNotEmpty()
        .allMatch(charge -> known.contains(charge.asked().orderId()));
    assertThat(sent)
        .filteredOn(charge -> charge.sentNanos() > after)
        .isNotEmpty()
        .noneMatch(charge -> known.contains(charge.asked().orderId()));
    String list = Files.readString(told);
    assertThat(sent)
        .filteredOn(charge -> charge.isAcknowledged() && !known.contains(charge.asked().orderId()))
        .allMatch(charge -> list.contains(charge.asked().key()));
    assertThat(cluster.verified(published)).as("seals of what is lost").contains("removed: ");
    assertThat(cluster.verified(cluster.seals())).isEmpty();
    cluster.command("replay");
  }

  /** When a charge that was sent after an instant is acknowledged, and those around it too. */
  private long awaitHealthy(PacedCharges load, long since) {
    load.await(
        2 * chargesPerSecond, charge -> charge.isAcknowledged() && charge.sentNanos() > since);
    return load.answered().stream()
        .filter(charge -> charge.isAcknowledged() && charge.sentNanos() > since)
        .mapToLong(SentCharge::endedNanos)
        .min()
        .orElseThrow();
  }

  /** The longest time from an instant on in which nobody was acknowledged. */
  private static Duration silence(List<SentCharge> sent, long since) {
    List<Long> ends =
        sent.stream()
            .filter(SentCharge::isAcknowledged)
            .map(SentCharge::endedNanos)
            .filter(end -> end > since)
            .sorted()
            .toList();
    long longest = 0;
    long last = since;
    for (long end : ends) {
      longest = Math.max(longest, end - last);
      last = end;
    }
    return Duration.ofNanos(longest);
  }

  private static SentCharge send(Asked charge) {
    asked.add(charge);
    return ask(charge);
  }

  private static SentCharge ask(Asked asked) {
    long start = System.nanoTime();
    ApiAnswer answer = null;
    try {
      ApiAnswer told = post(asked);
      if (!UNKNOWN.contains(told.status())) {
        answer = told;
      }
    } catch (IOException cut) {
      // Nobody knows what became of it.
    }
    return new SentCharge(asked, 0, start, System.nanoTime() - start, answer);
  }

  private static ApiAnswer post(Asked asked) throws IOException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(DrilledCluster.address() + "/v1/charges"))
            .timeout(ANSWER)
            .header("Content-Type", "application/json")
            .header("X-Client-ID", account.clientId().toString())
            .header("X-Api-Key", account.apiKey())
            .header("X-Idempotency-Key", asked.key())
            .POST(HttpRequest.BodyPublishers.ofString(asked.body()))
            .build();
    try {
      return new ApiAnswer(http.send(request, HttpResponse.BodyHandlers.ofString()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Merchants repeat what they do not know until they do; what they knew before is as it was. */
  private void assertThereAsTold(List<SentCharge> sent) {
    Map<Asked, ApiAnswer> repeated = new ConcurrentHashMap<>();
    Awaitility.await()
        .atMost(ANSWERED_WITHIN)
        .pollInterval(Duration.ofMillis(500))
        .until(
            () -> {
              sent.parallelStream()
                  .filter(charge -> !repeated.containsKey(charge.asked()))
                  .forEach(
                      charge -> {
                        ApiAnswer answer = ask(charge.asked()).answer();
                        if (answer != null && answer.status() == CREATED) {
                          repeated.put(charge.asked(), answer);
                        }
                      });
              return repeated.size() == sent.size();
            });
    List<String> changed = new ArrayList<>();
    for (SentCharge charge : sent) {
      if (charge.isAcknowledged()
          && !charge.answer().text().equals(repeated.get(charge.asked()).text())) {
        changed.add(charge.asked().orderId());
      }
    }
    assertThat(changed).as("acknowledged, and told otherwise afterwards").isEmpty();
  }
}
