package com.paymenthub.api.processes.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.processes.DemoAccount;
import com.paymenthub.api.processes.HttpConnection.Answer;
import com.paymenthub.api.testing.MerchantBody;
import com.paymenthub.providers.adapters.bacenpix.PixBank;
import com.paymenthub.providers.adapters.bacenpix.PixBank.Refund;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The bank's books and ours are equal after pix charges of which nearly every third answer was
 * lost, while two nodes are killed in turn and the bank calls nobody back for ten minutes. Codes
 * are paid with other amounts, twice and after their removal; refunds end later, or do not happen;
 * the bank takes money back; callbacks come twice, refused and forged. Hours and days pass by a
 * clock that is put forward.
 *
 * <p>{@code -Dchaos.charges}, {@code -Dchaos.kills} and {@code -Dchaos.merchants} make it larger,
 * {@code -Dchaos.seed} repeats a run, as far as chance is ours: when threads run is not.
 */
@Tag("kills")
class PixUnderKillsTest {

  private static final PrintStream OUT = System.out;
  private static final int NODES = 2;
  private static final double LOST_ANSWERS = 0.3;
  private static final int SHOWN = 5;
  private static final Duration WRITTEN_WITHIN = Duration.ofMinutes(10);
  private static final Duration WITHHELD = Duration.ofMinutes(10);
  private static final Duration SOON = Duration.ofMinutes(1);
  private static final Duration ASKED_WITHIN = Duration.ofMinutes(10);

  /** How much faster time passes while merchants charge, and while nobody does. */
  private static final int FASTER = 5;

  private static final int MUCH_FASTER = 60;
  private static final Duration TICK = Duration.ofMillis(200);

  /** So many charges later, the buyer has paid. */
  private static final int LAG = 50;

  /** One of so many charges is the subject of a forged callback from its beginning. */
  private static final int FORGED_EVERY = 10;

  /** One of so many refunds does not happen in the end. */
  private static final int NOT_DONE_EVERY = 5;

  private final int charges = Integer.getInteger("chaos.charges", 200);
  private final int kills = Integer.getInteger("chaos.kills", 3);
  private final int killsLater = kills / 5;
  private final int merchantsAtOnce = Integer.getInteger("chaos.merchants", 16);
  private final long seed = Long.getLong("chaos.seed", System.nanoTime());
  private final Random chance = new Random(seed);
  private final AtomicInteger begun = new AtomicInteger();
  private final Set<UUID> forged = ConcurrentHashMap.newKeySet();

  @TempDir Path directory;

  private PixBank bank;
  private MovedNodes nodes;
  private DemoAccount account;
  private String address;
  private List<PixStory> stories;
  private volatile Instant withheldUntil = Instant.MAX;

  @BeforeEach
  void start() throws Exception {
    OUT.printf("pix: seed %d, %d charges, %d kills%n", seed, charges, kills);
    nodes = new MovedNodes("pix", directory, seed, 0);
    bank = PixBank.start(nodes.clock);
    URI tokens = URI.create(bank.tokenUrl());
    nodes.start(
        NODES,
        Map.of(
            "payments.providers.hosts.bacen-pix.test.efi",
            bank.baseUrl(),
            "payments.providers.hosts.bacen-pix.test.efitoken",
            tokens.getScheme() + "://" + tokens.getAuthority(),
            "payments.providers.allowed-hosts",
            "declared," + URI.create(bank.baseUrl()).getAuthority()));
    account = merchant(nodes.demoAccount());
    bank.registerByHand(address);
    bank.loseAnswers(LOST_ANSWERS, seed);
    stories =
        IntStream.rangeClosed(1, charges)
            .mapToObj(number -> new PixStory(bank, nodes.clock, seed, number))
            .toList();
  }

  private DemoAccount merchant(DemoAccount demo) throws InterruptedException {
    Map<String, String> credentials =
        Map.of(
            "type", "BACEN_PIX",
            "bank", "EFI",
            "clientId", bank.clientId(),
            "clientSecret", bank.clientSecret(),
            "pixKey", bank.pixKey());
    try (RepeatingClient client = new RepeatingClient(nodes.service(), demo, 0)) {
      Answer made = client.post("/v1/merchants", "a shop", MerchantBody.of(credentials));
      assertThat(made.status()).as(made.body()).isEqualTo(201);
      JsonNode shop = JsonMapper.shared().readTree(made.body());
      address = shop.at("/providers/0/notificationUrl").asString();
      return new DemoAccount(demo.clientId(), demo.apiKey(), shop.get("id").asString());
    }
  }

  @AfterEach
  void stop() {
    nodes.close();
    bank.close();
  }

  @Test
  void the_banks_books_and_ours_are_equal_whatever_gets_lost() throws Exception {
    nodes.say("started");
    int firstKills = kills - 2 * killsLater;
    try (ScheduledExecutorService time = Executors.newSingleThreadScheduledExecutor()) {
      var _ = time.scheduleAtFixedRate(this::tick, 0, TICK.toMillis(), TimeUnit.MILLISECONDS);
      new KilledMerchants(seed, charges, firstKills, merchantsAtOnce, LAG, stories::get)
          .charge(nodes.service(), List.of(account), this::seen);
      nodes.say(
          "charged, %d kills, %d callbacks withheld,"
              .formatted(nodes.service().kills(), bank.openCallbacks()));
      Awaitility.await()
          .atMost(ASKED_WITHIN)
          .pollInterval(TICK)
          .until(
              () -> {
                nodes.clock.advance(TICK.multipliedBy(MUCH_FASTER - FASTER));
                return isOver() && isAsked();
              });
      nodes.say("callbacks came again, and the bank was asked about them");
      new KilledMerchants(~seed, charges, killsLater, merchantsAtOnce, 0, this::again)
          .charge(nodes.service(), List.of(account), _ -> {});
    }
    nodes.say("refunded, %d kills,".formatted(nodes.service().kills()));
    int steps = nodes.settle(killsLater, this::isQuiet);
    nodes.say(
        "settled in %d steps, %d hours later".formatted(steps, nodes.clock.ahead().toHours()));
    assertThat(nodes.service().kills()).isEqualTo(kills);
    compare();
  }

  /** A merchant that does what he could not do before. */
  private MerchantStory again(int number) {
    return new MerchantStory() {
      @Override
      public Optional<JsonNode> begin(RepeatingClient client, DemoAccount merchant)
          throws InterruptedException {
        stories.get(number).goOnToTheEnd(client);
        return Optional.empty();
      }

      @Override
      public void goOn(RepeatingClient client, String id, int operation) {
        throw new IllegalStateException("it was not begun");
      }
    };
  }

  /** Forges callbacks; from a third of the charges on, no genuine one comes for a while. */
  private void seen(JsonNode charge) {
    int number = begun.getAndIncrement();
    if (number == charges / 3) {
      bank.withholdCallbacks(true);
      withheldUntil = nodes.clock.instant().plus(WITHHELD);
    }
    if (number % FORGED_EVERY == 0) {
      String request = charge.at("/transactionRequests/0/id").asString();
      try {
        assertThat(bank.forgeCallback(address, PixStory.txid(request))).isPositive();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(e);
      }
      forged.add(UUID.fromString(request));
    }
  }

  /** Time passes, and the bank has its moods. */
  private void tick() {
    nodes.clock.advance(TICK.multipliedBy(FASTER - 1L));
    bank.endRefundsAtOnce(chance.nextBoolean());
    bank.doubleCallbacks(chance.nextBoolean());
    bank.refunds().stream().filter(_ -> chance.nextInt(4) == 0).forEach(this::finish);
    if (isOver()) {
      bank.withholdCallbacks(false);
      bank.deliverCallbacks();
    } else if (withheldUntil.equals(Instant.MAX)) {
      bank.deliverCallbacks();
    }
  }

  private boolean isOver() {
    return !nodes.clock.instant().isBefore(withheldUntil);
  }

  /**
   * Whether all callbacks arrived, and the bank was asked but for what it often left unanswered.
   */
  private boolean isAsked() {
    return bank.openCallbacks() == 0
        && nodes.post.onTheirWay() == 0
        && nodes.owner.queryForObject(
                "select count(*) from provider_notice_agenda where due_at < ?",
                Long.class,
                nodes.clock.instant().plus(SOON).atOffset(ZoneOffset.UTC))
            == 0;
  }

  private void finish(Refund refund) {
    bank.finishRefund(refund.id(), refund.id().hashCode() % NOT_DONE_EVERY != 0);
  }

  private boolean isQuiet() {
    bank.refunds().forEach(this::finish);
    bank.deliverCallbacks();
    return bank.openCallbacks() == 0 && nodes.post.onTheirWay() == 0;
  }

  private void compare() {
    UUID merchant = UUID.fromString(account.merchantId());
    FinanceBooks finance = new FinanceBooks(nodes.owner, List.of(merchant));
    Awaitility.await().atMost(WRITTEN_WITHIN).until(finance::areComplete);
    JsonNode rows =
        nodes.json(
            "select json_agg(charge) from charge where merchant_id = '%s'".formatted(merchant));
    JsonNode events = nodes.json(HistoryAudit.EVENTS);
    HistoryAudit audit = new HistoryAudit(events);
    PixLedgers ledgers = new PixLedgers(bank, nodes.owner, merchant, rows);
    OUT.printf(
        "pix: %s, %s%n",
        nodes.counted("charge", "status"), nodes.counted("provider_notice", "state"));
    OUT.printf(
        "pix: %d codes at the bank, %d payments, %d refunds, centavos paid and given back, theirs"
            + " and ours: %s; flagged %s%n",
        bank.cobs().size(),
        bank.payments().size(),
        bank.refunds().size(),
        ledgers.sums(),
        nodes.counted("charge", "flagged_reason"));
    OUT.printf(
        "pix: movements %s; %d paid after their removal; %d callbacks delivered, %d forged%n",
        ledgers.kinds(), ledgers.paidAfterRemoval(), nodes.post.delivered(), forged.size());
    nodes.say("compared");
    List<String> problems = new ArrayList<>(ledgers.differences());
    problems.addAll(audit.problems());
    problems.addAll(nodes.service().errors());
    problems.stream().limit(SHOWN).forEach(problem -> nodes.showHistory(problem, events));
    assertThat(problems).isEmpty();
    assertThat(rows.size()).isEqualTo(charges);
    assertThat(ledgers.sums().get(0)).isEqualTo(ledgers.sums().get(1)).isPositive();
    assertThat(ledgers.sums().get(2)).isEqualTo(ledgers.sums().get(3)).isPositive();
    assertThat(ledgers.kinds())
        .containsKeys("confirmation", "refund", "charge_back", "surplus", "surplus_refund");
    assertThat(ledgers.paidAfterRemoval()).isPositive();
    assertThat(ledgers.unpaid(forged)).isNotEmpty();
  }
}
