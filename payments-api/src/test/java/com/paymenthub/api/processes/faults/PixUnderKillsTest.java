package com.paymenthub.api.processes.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.processes.DemoAccount;
import com.paymenthub.api.processes.EmbeddedHome;
import com.paymenthub.api.processes.HttpConnection.Answer;
import com.paymenthub.api.processes.faults.RestartedService.Life;
import com.paymenthub.providers.adapters.bacenpix.PixBank;
import com.paymenthub.providers.adapters.bacenpix.PixBank.Refund;
import com.paymenthub.testing.TestDatabase;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
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
import org.springframework.jdbc.core.JdbcTemplate;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The bank's books and ours are equal after 1,000 pix of which nearly every third answer was lost,
 * while two nodes are killed in turn and the bank calls nobody back for ten minutes. Codes are paid
 * with other amounts, twice and after their removal; refunds end later, or do not happen; the bank
 * takes money back; callbacks come twice, refused and forged. Hours and days pass by a clock that
 * is put forward.
 *
 * <p>{@code -Dchaos.charges}, {@code -Dchaos.kills} and {@code -Dchaos.merchants} make it smaller,
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

  private static final int MUCH_FASTER = 20;
  private static final Duration TICK = Duration.ofMillis(200);

  /** So many charges later, the buyer has paid. */
  private static final int LAG = 50;

  /** One of so many charges is the subject of a forged callback from its beginning. */
  private static final int FORGED_EVERY = 10;

  /** One of so many refunds does not happen in the end. */
  private static final int NOT_DONE_EVERY = 5;

  /** Between two kills while what is left is worked off. */
  private static final int STEPS_FOR_EACH_KILL = 3;

  private final int charges = Integer.getInteger("chaos.charges", 1_000);
  private final int kills = Integer.getInteger("chaos.kills", 10);
  private final int killsLater = kills / 5;
  private final int merchantsAtOnce = Integer.getInteger("chaos.merchants", 16);
  private final long seed = Long.getLong("chaos.seed", System.nanoTime());
  private final long start = System.nanoTime();
  private final Random chance = new Random(seed);
  private final AtomicInteger begun = new AtomicInteger();
  private final AtomicInteger turn = new AtomicInteger();
  private final Set<UUID> forged = ConcurrentHashMap.newKeySet();
  private final List<CompletableFuture<Boolean>> restarts = new ArrayList<>();

  @TempDir Path directory;

  private TestDatabase database;
  private JdbcTemplate owner;
  private MovedClock clock;
  private PixBank bank;
  private UnreliablePost post;
  private RestartedService service;
  private DemoAccount account;
  private String address;
  private List<PixStory> stories;
  private volatile Instant withheldUntil = Instant.MAX;

  @BeforeEach
  void start() throws Exception {
    OUT.printf("pix: seed %d, %d charges, %d kills%n", seed, charges, kills);
    Path home = Files.createDirectories(directory.resolve("home"));
    database = TestDatabase.create();
    owner = new JdbcTemplate(database.ownerDataSource());
    clock = new MovedClock(home);
    bank = PixBank.start(clock);
    post = new UnreliablePost(seed, 0, this::port);
    Map<String, String> settings = new HashMap<>(database.serviceSettings());
    settings.put("spring.main.sources", MovedClock.Parts.class.getName());
    settings.put("payments.keys.generate", "true");
    settings.put("payments.demo-accounts", "true");
    settings.put("payments.public-url", post.url());
    settings.put("payments.agenda.interval", "500ms");
    URI tokens = URI.create(bank.tokenUrl());
    settings.put("payments.providers.hosts.bacen-pix.test.efi", bank.baseUrl());
    settings.put(
        "payments.providers.hosts.bacen-pix.test.efitoken",
        tokens.getScheme() + "://" + tokens.getAuthority());
    settings.put(
        "payments.providers.allowed-hosts",
        "declared," + URI.create(bank.baseUrl()).getAuthority());
    service =
        new RestartedService(
            NODES,
            home,
            settings.entrySet().stream()
                .map(setting -> "--%s=%s".formatted(setting.getKey(), setting.getValue()))
                .toArray(String[]::new));
    account = merchant(DemoAccount.of(new EmbeddedHome(home)));
    bank.registerByHand(address);
    bank.loseAnswers(LOST_ANSWERS, seed);
    stories =
        IntStream.rangeClosed(1, charges)
            .mapToObj(number -> new PixStory(bank, clock, seed, number))
            .toList();
  }

  /** Of a node that lives, each in its turn; 0 while there is none. */
  private int port() {
    List<Life> living = service == null ? List.of() : service.living();
    return living.isEmpty()
        ? 0
        : living.get(Math.floorMod(turn.getAndIncrement(), living.size())).port();
  }

  private DemoAccount merchant(DemoAccount demo) throws InterruptedException {
    Map<String, String> credentials =
        Map.of(
            "type", "BACEN_PIX",
            "bank", "EFI",
            "clientId", bank.clientId(),
            "clientSecret", bank.clientSecret(),
            "pixKey", bank.pixKey());
    Map<String, Object> merchant =
        Map.of(
            "mcc",
            "5732",
            "name",
            "A shop",
            "city",
            "Recife",
            "providers",
            List.of(Map.of("name", "bank", "priority", 1, "credentials", credentials)));
    try (RepeatingClient client = new RepeatingClient(service, demo, 0)) {
      Answer made =
          client.post("/v1/merchants", "a shop", JsonMapper.shared().writeValueAsString(merchant));
      assertThat(made.status()).as(made.body()).isEqualTo(201);
      JsonNode shop = JsonMapper.shared().readTree(made.body());
      address = shop.at("/providers/0/notificationUrl").asString();
      return new DemoAccount(demo.clientId(), demo.apiKey(), shop.get("id").asString());
    }
  }

  @AfterEach
  void stop() {
    if (service != null) {
      service.close();
    }
    post.close();
    bank.close();
  }

  @Test
  void the_banks_books_and_ours_are_equal_whatever_gets_lost() throws Exception {
    say("started");
    int firstKills = kills - 2 * killsLater;
    try (ScheduledExecutorService time = Executors.newSingleThreadScheduledExecutor()) {
      var _ = time.scheduleAtFixedRate(this::tick, 0, TICK.toMillis(), TimeUnit.MILLISECONDS);
      new KilledMerchants(seed, charges, firstKills, merchantsAtOnce, LAG, stories::get)
          .charge(service, List.of(account), this::seen);
      say(
          "charged, %d kills, %d callbacks withheld,"
              .formatted(service.kills(), bank.openCallbacks()));
      Awaitility.await()
          .atMost(ASKED_WITHIN)
          .pollInterval(TICK)
          .until(
              () -> {
                clock.advance(TICK.multipliedBy(MUCH_FASTER - FASTER));
                return isOver() && isAsked();
              });
      say("callbacks came again, and the bank was asked about them");
      new KilledMerchants(~seed, charges, killsLater, merchantsAtOnce, 0, this::again)
          .charge(service, List.of(account), _ -> {});
    }
    say("refunded, %d kills,".formatted(service.kills()));
    PutForward time = new PutForward(owner, clock, this::isQuiet);
    int steps = time.untilNothingIsLeft(this::killSometimes);
    for (CompletableFuture<Boolean> restart : restarts) {
      assertThat(restart.get()).isTrue();
    }
    say("settled in %d steps, %d hours later".formatted(steps, clock.ahead().toHours()));
    service.requireAlive();
    assertThat(service.kills()).isEqualTo(kills);
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
      withheldUntil = clock.instant().plus(WITHHELD);
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
    clock.advance(TICK.multipliedBy(FASTER - 1L));
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
    return !clock.instant().isBefore(withheldUntil);
  }

  /**
   * Whether all callbacks arrived, and the bank was asked but for what it often left unanswered.
   */
  private boolean isAsked() {
    return bank.openCallbacks() == 0
        && post.onTheirWay() == 0
        && owner.queryForObject(
                "select count(*) from provider_notice_agenda where due_at < ?",
                Long.class,
                clock.instant().plus(SOON).atOffset(ZoneOffset.UTC))
            == 0;
  }

  private void finish(Refund refund) {
    bank.finishRefund(refund.id(), refund.id().hashCode() % NOT_DONE_EVERY != 0);
  }

  private boolean isQuiet() {
    bank.refunds().forEach(this::finish);
    bank.deliverCallbacks();
    return bank.openCallbacks() == 0 && post.onTheirWay() == 0;
  }

  private void killSometimes(int step) {
    int number = step / STEPS_FOR_EACH_KILL;
    if (step % STEPS_FOR_EACH_KILL == 0 && number < killsLater) {
      restarts.add(
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  service.killAndRestart(number % NODES);
                  return true;
                } catch (InterruptedException stopping) {
                  return false;
                }
              }));
    }
  }

  private void compare() {
    UUID merchant = UUID.fromString(account.merchantId());
    FinanceBooks finance = new FinanceBooks(owner, List.of(merchant));
    Awaitility.await().atMost(WRITTEN_WITHIN).until(finance::areComplete);
    JsonNode rows =
        json("select json_agg(charge) from charge where merchant_id = '%s'".formatted(merchant));
    JsonNode events = json(HistoryAudit.EVENTS);
    HistoryAudit audit = new HistoryAudit(events);
    PixLedgers ledgers = new PixLedgers(bank, owner, merchant, rows);
    OUT.printf("pix: %s, %s%n", counted("charge", "status"), counted("provider_notice", "state"));
    OUT.printf(
        "pix: %d codes at the bank, %d payments, %d refunds, centavos paid and given back, theirs"
            + " and ours: %s; flagged %s%n",
        bank.cobs().size(),
        bank.payments().size(),
        bank.refunds().size(),
        ledgers.sums(),
        counted("charge", "flagged_reason"));
    OUT.printf(
        "pix: movements %s; %d paid after their removal; %d callbacks delivered, %d forged%n",
        ledgers.kinds(), ledgers.paidAfterRemoval(), post.delivered(), forged.size());
    say("compared");
    List<String> problems = new ArrayList<>(ledgers.differences());
    problems.addAll(audit.problems());
    problems.addAll(service.errors());
    problems.stream().limit(SHOWN).forEach(problem -> showHistory(problem, events));
    assertThat(problems).isEmpty();
    assertThat(rows.size()).isEqualTo(charges);
    assertThat(ledgers.sums().get(0)).isEqualTo(ledgers.sums().get(1)).isPositive();
    assertThat(ledgers.sums().get(2)).isEqualTo(ledgers.sums().get(3)).isPositive();
    assertThat(ledgers.kinds())
        .containsKeys("confirmation", "refund", "charge_back", "surplus", "surplus_refund");
    assertThat(ledgers.paidAfterRemoval()).isPositive();
    assertThat(ledgers.unpaid(forged)).isNotEmpty();
  }

  /** What has happened to the charge that a problem names, for those who look for its reason. */
  private static void showHistory(String problem, JsonNode events) {
    OUT.println("pix: " + problem);
    events
        .valueStream()
        .filter(event -> problem.contains(event.get("charge").asString()))
        .forEach(event -> OUT.printf("  %s %s%n", event.get("type"), event.get("payload")));
  }

  private String counted(String table, String column) {
    return owner
        .queryForList(
            "select %2$s || ' ' || count(*) from %1$s where %2$s is not null group by %2$s order by 1"
                .formatted(table, column),
            String.class)
        .toString();
  }

  private JsonNode json(String sql) {
    return JsonMapper.shared().readTree(owner.queryForObject(sql, String.class));
  }

  private void say(String what) {
    OUT.printf(
        "pix: %s after %d s%n", what, Duration.ofNanos(System.nanoTime() - start).toSeconds());
  }
}
