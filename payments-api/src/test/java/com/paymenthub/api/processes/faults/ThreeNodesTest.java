package com.paymenthub.api.processes.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.processes.faults.SentCharge.Asked;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.testing.TestDatabase;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Three nodes look like one to merchants, even while each is replaced in its turn. A build looks
 * after 200 answers; {@code bench/database} runs the size that is promised:
 *
 * <pre>
 * ./mvnw -Pkills -pl payments-api -am test -Dtest=ThreeNodesTest \
 *   -Dsurefire.failIfNoSpecifiedTests=false -Dnodes.answers=10000 -Dnodes.rounds=5
 * </pre>
 *
 * {@code -Dnodes.rounds} is how often each node is replaced, {@code -Dnodes.chargesPerSecond} the
 * load.
 */
@Tag("kills")
class ThreeNodesTest {

  private static final PrintStream OUT = System.out;
  private static final int NODES = 3;
  private static final int MERCHANTS_AT_ONCE = 8;

  /** So few that a node, however busy the machine is, finishes them before it is made to end. */
  private static final int MERCHANTS_UNDER_WAY = 16;

  @TempDir static Path directory;

  private static TestDatabase database;
  private static Nodes nodes;

  private final int answers = Integer.getInteger("nodes.answers", 200);
  private final int rounds = Integer.getInteger("nodes.rounds", 1);
  private final int chargesPerSecond = Integer.getInteger("nodes.chargesPerSecond", 50);

  @BeforeAll
  static void start() {
    database = TestDatabase.create();
    nodes = new Nodes(directory, settings(), NODES);
  }

  private static Map<String, String> settings() {
    Map<String, String> settings = new HashMap<>(database.serviceSettings());
    // What a merchant is told has an outcome, however busy the machine is.
    settings.put("payments.simulators.deadline", "60s");
    settings.put("payments.requests.provider-time", "60s");
    return settings;
  }

  @AfterAll
  static void stop() {
    if (nodes != null) {
      nodes.close();
    }
  }

  @Test
  void what_one_node_has_answered_every_other_node_shows() throws Exception {
    // Each story has two answers: that of the charge and that of its capture or void.
    int stories = answers / 2;
    AtomicInteger next = new AtomicInteger();
    List<String> surprises = Collections.synchronizedList(new ArrayList<>());
    Callable<Integer> merchant =
        () -> {
          int looks = 0;
          for (int story = next.getAndIncrement();
              story < stories;
              story = next.getAndIncrement()) {
            looks += chargeAndLook(story, surprises);
          }
          return looks;
        };
    int looks = 0;
    try (ExecutorService merchants = Executors.newFixedThreadPool(MERCHANTS_AT_ONCE)) {
      for (Future<Integer> done :
          merchants.invokeAll(Collections.nCopies(MERCHANTS_AT_ONCE, merchant))) {
        looks += done.get();
      }
    }

    OUT.printf(
        "nodes: %d answers looked up %d times elsewhere, %d missing or stale%n",
        2 * stories, looks, surprises.size());
    assertThat(surprises).isEmpty();
    assertThat(looks).isEqualTo(4 * stories);
  }

  /** Charges at one node and changes the charge at another; the third one and the first look. */
  private static int chargeAndLook(int story, List<String> surprises) {
    int first = story % NODES;
    int second = (story + 1) % NODES;
    int third = (story + 2) % NODES;
    Asked asked = PacedCharges.charge(nodes.account());
    ApiAnswer created = nodes.client(first).postWithKey("/v1/charges", asked.body(), asked.key());
    assertThat(created.status()).as(created.text()).isEqualTo(201);
    int looks = look(second, third, asked, created, surprises);
    boolean captures = story % 2 == 0;
    ApiAnswer changed =
        nodes
            .client(second)
            .post(
                "/v1/charges/%s/%s".formatted(created.at("/id"), captures ? "capture" : "void"),
                "{\"amount\": 990}");
    assertThat(changed.status()).as(changed.text()).isEqualTo(201);
    assertThat(changed.at("/status")).isEqualTo(captures ? "authorized" : "pre_authorized");
    assertThat(changed.json().at("/amount").asLong()).isEqualTo(captures ? 990 : 1000);
    return looks + look(third, first, asked, changed, surprises);
  }

  /** Looks by id at one node and in a list at another: how often it looked. */
  private static int look(
      int byId, int inList, Asked asked, ApiAnswer known, List<String> surprises) {
    ApiAnswer shown = nodes.client(byId).get("/v1/charges/" + known.at("/id"));
    if (shown.status() != 200 || !shown.text().equals(known.text())) {
      surprises.add("%s was followed by %s".formatted(known.text(), shown.text()));
    }
    ApiAnswer list = nodes.client(inList).get("/v1/charges?orderId=" + asked.orderId());
    JsonNode items = list.json().path("items");
    if (items.size() != 1
        || !items.get(0).path("id").equals(known.json().get("id"))
        || !items.get(0).path("status").equals(known.json().get("status"))
        || !items.get(0).path("amount").equals(known.json().get("amount"))) {
      surprises.add("%s was followed by the list %s".formatted(known.text(), list.text()));
    }
    return 2;
  }

  @Test
  void a_rolling_restart_shows_merchants_nothing_but_requests_to_repeat() throws Exception {
    List<SentCharge> sent;
    List<SentCharge> failed;
    try (LoadBalancer balancer = new LoadBalancer(nodes);
        PacedCharges load =
            PacedCharges.startWithin(
                nodes.account(), chargesPerSecond, MERCHANTS_UNDER_WAY, balancer::send)) {
      for (int restart = 0; restart < rounds * NODES; restart++) {
        int node = restart % NODES;
        load.awaitTaken(node);
        long start = System.nanoTime();
        nodes.restart(node);
        OUT.printf(
            "nodes: node %d replaced in %.1f s; %d charges until now, %d put off, %d connections"
                + " refused%n",
            node,
            Duration.ofNanos(System.nanoTime() - start).toMillis() / 1e3,
            load.answered().size(),
            balancer.putOff(),
            balancer.refusedConnections());
      }
      load.awaitTaken(NODES - 1);
      sent = load.stop();
      failed = sent.stream().filter(charge -> !charge.isAcknowledged()).toList();
      OUT.printf(
          "nodes: %d charges, %d failed, %d put off, %d connections refused, slowest %d ms%n",
          sent.size(),
          failed.size(),
          balancer.putOff(),
          balancer.refusedConnections(),
          sent.stream().mapToLong(charge -> charge.took().toMillis()).max().orElse(0));
    }

    assertThat(failed).isEmpty();
    nodes.assertChargedOnce(database.ownerDataSource(), sent);
  }
}
