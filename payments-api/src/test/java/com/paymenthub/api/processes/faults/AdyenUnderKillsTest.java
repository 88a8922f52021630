package com.paymenthub.api.processes.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.processes.DemoAccount;
import com.paymenthub.api.processes.HttpConnection.Answer;
import com.paymenthub.api.testing.MerchantBody;
import com.paymenthub.providers.adapters.adyen.AdyenServer;
import com.paymenthub.providers.adapters.adyen.AdyenServer.Authentication;
import com.paymenthub.providers.adapters.adyen.AdyenServer.Modification;
import com.paymenthub.providers.adapters.adyen.AdyenServer.ModificationStatus;
import com.paymenthub.providers.adapters.adyen.AdyenServer.PaymentStatus;
import java.io.PrintStream;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Adyen's books and ours are equal after card charges of which nearly every third answer was lost,
 * while two nodes are killed in turn and Adyen tells nothing for ten minutes. Notices come twice
 * and in any order; issuers refuse, or want to see the buyer; captures and refunds end later, or
 * fail. Minutes and days pass by a clock that is put forward.
 *
 * <p>{@code -Dchaos.charges}, {@code -Dchaos.kills} and {@code -Dchaos.merchants} make it larger,
 * {@code -Dchaos.seed} repeats a run, as far as chance is ours: when threads run is not.
 */
@Tag("kills")
class AdyenUnderKillsTest {

  private static final PrintStream OUT = System.out;
  private static final int NODES = 2;
  private static final double LOST_ANSWERS = 0.3;
  private static final int SHOWN = 5;
  private static final Duration WRITTEN_WITHIN = Duration.ofMinutes(10);
  private static final Duration WITHHELD = Duration.ofMinutes(10);

  /** How much faster time passes while merchants charge, and while nobody does. */
  private static final int FASTER = 5;

  private static final int MUCH_FASTER = 60;
  private static final Duration TICK = Duration.ofMillis(200);

  /** So many charges later, most of what is received has ended. */
  private static final int LAG = 50;

  /** One of so many operations of a kind fails in the end, the second one first. */
  private static final int FAILED_EVERY = 10;

  private final int charges = Integer.getInteger("chaos.charges", 200);
  private final int kills = Integer.getInteger("chaos.kills", 3);
  private final int killsLater = kills / 5;
  private final int merchantsAtOnce = Integer.getInteger("chaos.merchants", 16);
  private final long seed = Long.getLong("chaos.seed", System.nanoTime());
  private final Random chance = new Random(seed);
  private final AtomicInteger begun = new AtomicInteger();
  private final Map<String, Integer> finishedByKind = new ConcurrentHashMap<>();

  @TempDir Path directory;

  private AdyenServer adyen;
  private MovedNodes nodes;
  private DemoAccount account;
  private volatile Instant withheldUntil = Instant.MAX;

  @BeforeEach
  void start() throws Exception {
    OUT.printf("adyen: seed %d, %d charges, %d kills%n", seed, charges, kills);
    nodes = new MovedNodes("adyen", directory, seed, 0);
    adyen = AdyenServer.start(nodes.clock);
    nodes.start(
        NODES,
        Map.of(
            "payments.providers.hosts.adyen.test.api",
            adyen.baseUrl() + "/v72",
            "payments.providers.allowed-hosts",
            URI.create(adyen.baseUrl()).getAuthority()));
    account = merchant(nodes.demoAccount());
    adyen.endModificationsAtOnce(false);
    adyen.shuffleNotices(seed);
    adyen.loseAnswers(LOST_ANSWERS, seed);
  }

  private DemoAccount merchant(DemoAccount demo) throws InterruptedException {
    Map<String, String> credentials =
        Map.of(
            "type", "ADYEN",
            "merchantAccount", adyen.merchantAccount(),
            "apiKey", adyen.apiKey(),
            "hmacKey", adyen.hmacKey());
    try (RepeatingClient client = new RepeatingClient(nodes.service(), demo, 0)) {
      Answer made = client.post("/v1/merchants", "a shop", MerchantBody.of(credentials));
      assertThat(made.status()).as(made.body()).isEqualTo(201);
      JsonNode shop = JsonMapper.shared().readTree(made.body());
      adyen.notificationsUrl(shop.at("/providers/0/notificationUrl").asString());
      return new DemoAccount(demo.clientId(), demo.apiKey(), shop.get("id").asString());
    }
  }

  @AfterEach
  void stop() {
    nodes.close();
    adyen.close();
  }

  @Test
  void adyens_books_and_ours_are_equal_when_answers_and_nodes_are_lost() throws Exception {
    nodes.say("started");
    try (ScheduledExecutorService time = Executors.newSingleThreadScheduledExecutor()) {
      var _ = time.scheduleAtFixedRate(this::tick, 0, TICK.toMillis(), TimeUnit.MILLISECONDS);
      new KilledMerchants(seed, charges, kills - killsLater, merchantsAtOnce, LAG)
          .charge(nodes.service(), List.of(account), this::seen);
      nodes.say(
          "charged, %d kills, %d notices withheld"
              .formatted(nodes.service().kills(), adyen.openNotices()));
      Awaitility.await()
          .atMost(WRITTEN_WITHIN)
          .pollInterval(TICK)
          .until(
              () -> {
                if (!isOver()) {
                  nodes.clock.advance(TICK.multipliedBy(MUCH_FASTER - FASTER));
                }
                return isOver() && isTold();
              });
      nodes.say("everything was told");
    }
    int steps = nodes.settle(killsLater, this::isQuiet);
    nodes.say(
        "settled in %d steps, %d hours later".formatted(steps, nodes.clock.ahead().toHours()));
    assertThat(nodes.service().kills()).isEqualTo(kills);
    compare();
  }

  /** From a third of the charges on, no notice comes for a while. */
  private void seen(JsonNode charge) {
    if (begun.getAndIncrement() == charges / 3) {
      adyen.withholdNotices(true);
      withheldUntil = nodes.clock.instant().plus(WITHHELD);
    }
  }

  /** Time passes, except while what was withheld arrives; issuers have their moods. */
  private void tick() {
    if (!isOver()) {
      nodes.clock.advance(TICK.multipliedBy(FASTER - 1L));
    }
    adyen.doubleNotices(chance.nextBoolean());
    adyen.authenticate(
        chance.nextInt(5) == 0 ? Authentication.CHALLENGE : Authentication.FRICTIONLESS);
    if (chance.nextInt(4) == 0) {
      adyen.declineNext("12", "Not enough balance");
    }
    underWay().stream().filter(_ -> chance.nextInt(4) == 0).forEach(this::finish);
    if (isOver()) {
      adyen.withholdNotices(false);
      adyen.deliverNotices();
    } else if (withheldUntil.equals(Instant.MAX)) {
      adyen.deliverNotices();
    }
  }

  private boolean isOver() {
    return !nodes.clock.instant().isBefore(withheldUntil);
  }

  private boolean isTold() {
    return adyen.openNotices() == 0 && nodes.post.onTheirWay() == 0;
  }

  private List<Modification> underWay() {
    return adyen.modifications().stream()
        .filter(each -> each.status() == ModificationStatus.RECEIVED)
        .toList();
  }

  private void finish(Modification each) {
    boolean isDone = finishedByKind.merge(each.eventCode(), 1, Integer::sum) % FAILED_EVERY != 2;
    adyen.finish(each.pspReference(), isDone, isDone ? "" : "Declined");
  }

  private boolean isQuiet() {
    underWay().forEach(this::finish);
    adyen.deliverNotices();
    return isTold();
  }

  private void compare() {
    UUID merchant = UUID.fromString(account.merchantId());
    FinanceBooks finance = new FinanceBooks(nodes.owner, List.of(merchant));
    Awaitility.await().atMost(WRITTEN_WITHIN).until(finance::areComplete);
    JsonNode rows =
        nodes.json(
            "select json_agg(charge) from charge where merchant_id = '%s'".formatted(merchant));
    JsonNode events = nodes.json(HistoryAudit.EVENTS);
    AdyenLedgers ledgers = new AdyenLedgers(adyen, nodes.owner, merchant, rows);
    Map<PaymentStatus, Long> payments =
        adyen.payments().stream()
            .collect(Collectors.groupingBy(AdyenServer.Payment::status, Collectors.counting()));
    Map<String, Long> operations =
        adyen.modifications().stream()
            .collect(
                Collectors.groupingBy(
                    each -> each.eventCode() + " " + each.status(), Collectors.counting()));
    OUT.printf(
        "adyen: %s, %s%n",
        nodes.counted("charge", "status"), nodes.counted("provider_notice", "state"));
    OUT.printf("adyen: payments there %s, operations %s%n", payments, operations);
    OUT.printf(
        "adyen: held there and here: %s; left to people %s; %d notices delivered; movements %s%n",
        ledgers.sums(), ledgers.leftToPeople(), nodes.post.delivered(), finance.movements());
    nodes.say("compared");
    List<String> problems = new ArrayList<>(ledgers.differences());
    problems.addAll(wronglyFailed(rows));
    problems.addAll(new HistoryAudit(events).problems());
    problems.addAll(nodes.service().errors());
    problems.stream().limit(SHOWN).forEach(problem -> nodes.showHistory(problem, events));
    assertThat(problems).isEmpty();
    assertThat(rows.size()).isEqualTo(charges);
    assertThat(ledgers.sums().getFirst()).isEqualTo(ledgers.sums().getLast()).isPositive();
    assertThat(payments)
        .containsKeys(PaymentStatus.CAPTURED, PaymentStatus.CANCELLED, PaymentStatus.REFUSED);
    assertThat(operations)
        .containsKeys(
            "CAPTURE SUCCEEDED",
            "CAPTURE FAILED",
            "REFUND SUCCEEDED",
            "CANCEL_OR_REFUND SUCCEEDED",
            "AUTHORISATION_ADJUSTMENT SUCCEEDED",
            "CANCELLATION SUCCEEDED",
            "TECHNICAL_CANCEL FAILED");
    assertThat(ledgers.leftToPeople()).containsOnlyKeys("outcome_unknown", "not_let_go");
  }

  /** Whose notice said within its time that Adyen has authorized it. */
  private List<String> wronglyFailed(JsonNode rows) {
    Set<String> authorized =
        adyen.payments().stream()
            .filter(payment -> payment.authorisedMinorUnits() > 0)
            .map(AdyenServer.Payment::reference)
            .collect(Collectors.toSet());
    return rows.valueStream()
        .filter(charge -> charge.get("status").asString().equals("failed"))
        .filter(
            charge ->
                charge
                    .get("transaction_requests")
                    .valueStream()
                    .anyMatch(request -> authorized.contains(request.get("id").asString())))
        .map(charge -> "charge %s failed wrongly".formatted(charge.get("id").asString()))
        .toList();
  }
}
