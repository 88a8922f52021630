package com.paymenthub.api.processes.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.processes.DemoAccount;
import com.paymenthub.api.processes.EmbeddedHome;
import com.paymenthub.api.processes.faults.RestartedService.Life;
import com.paymenthub.providers.adapters.sandbox.DatabaseBooks;
import com.paymenthub.testing.TestDatabase;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
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
 * The money is right although much of it is told by notices: of what is finished later, or never,
 * and of what did not happen after all. They come late, twice, in any order or not at all, with
 * forgeries between them, while answers get lost, buyers have to act first, the first of two
 * providers declines, and three nodes are killed in turn. What takes hours or days comes by a clock
 * that is put forward.
 *
 * <p>{@code -Dchaos.charges}, {@code -Dchaos.kills} and {@code -Dchaos.merchants} make it smaller,
 * {@code -Dchaos.seed} repeats a run, as far as chance is ours: when threads run is not.
 */
@Tag("kills")
class NoticesUnderKillsTest {

  private static final PrintStream OUT = System.out;
  private static final int NODES = 3;
  private static final int LOST_PERCENT = 20;
  private static final int SHOWN = 5;
  private static final Duration WRITTEN_WITHIN = Duration.ofMinutes(10);

  /** How much faster time passes while merchants charge. */
  private static final int FASTER = 5;

  /** So few that what a node is about to do is done before the time for it is over. */
  private static final Duration TICK = Duration.ofMillis(200);

  /** So many charges later, most of what is accepted for seconds has ended. */
  private static final int LAG = 200;

  /** One of so many charges is the subject of forged notices from its beginning. */
  private static final int FORGED_EVERY = 20;

  /** Between two kills while what is left is worked off. */
  private static final int STEPS_FOR_EACH_KILL = 3;

  /** What the simulators have accepted and never finish. */
  private static final String UNFINISHED =
      """
      select reference from simulator_entry accepted
      where part = 'accepted' and details::jsonb ->> 'finishAs' = 'never' and not exists
        (select from simulator_entry money
          where money.reference = accepted.reference and money.part = 'money')
      """;

  private static final String FAILOVERS =
      """
      select count(*) from (select charge.id from charge,
          jsonb_array_elements(transaction_requests) request
        where request ->> 'requestType' in ('pre_authorization', 'authorization')
        group by charge.id having count(*) > 1) twice
      """;

  private final int charges = Integer.getInteger("chaos.charges", 2_000);
  private final int kills = Integer.getInteger("chaos.kills", 20);
  private final int killsAtTheEnd = kills / 5;
  private final int merchantsAtOnce = Integer.getInteger("chaos.merchants", 24);
  private final long seed = Long.getLong("chaos.seed", System.nanoTime());
  private final long start = System.nanoTime();
  private final AtomicInteger begun = new AtomicInteger();
  private final AtomicInteger turn = new AtomicInteger();
  private final List<CompletableFuture<Boolean>> restarts = new ArrayList<>();

  @TempDir Path directory;

  private TestDatabase database;
  private JdbcTemplate owner;
  private MovedClock clock;
  private UnreliablePost post;
  private RestartedService service;
  private List<DemoAccount> accounts;

  @BeforeEach
  void start() throws Exception {
    OUT.printf("notices: seed %d, %d charges, %d kills%n", seed, charges, kills);
    Path home = Files.createDirectories(directory.resolve("home"));
    database = TestDatabase.create();
    owner = new JdbcTemplate(database.ownerDataSource());
    clock = new MovedClock(home);
    post = new UnreliablePost(seed, LOST_PERCENT, this::port);
    Map<String, String> settings = new HashMap<>(database.serviceSettings());
    settings.put("spring.main.sources", MovedClock.Parts.class.getName());
    settings.put("payments.keys.generate", "true");
    settings.put("payments.demo-accounts", "true");
    settings.put("payments.public-url", post.url());
    settings.put("payments.agenda.interval", "500ms");
    settings.put("payments.simulators.seed", Long.toString(seed));
    // A busy machine needs longer; what is lost on purpose is waited for no longer than that.
    settings.put("payments.simulators.deadline", "5s");
    settings.put("payments.simulators.lost-answers-given-up-after", "300ms");
    List<String> all = new ArrayList<>();
    settings.forEach((setting, value) -> all.add("--%s=%s".formatted(setting, value)));
    service = new RestartedService(NODES, home, all.toArray(String[]::new));
    all.add("--payments.home=" + home);
    DemoAccount demo = DemoAccount.of(new EmbeddedHome(home));
    List<UUID> merchants =
        SimulatorMerchants.create(
            all,
            UUID.fromString(demo.clientId()),
            // An inquiry finds nothing for five minutes, so that notices tell most of it.
            providers("signed", "hints", Map.of("blindnessSeconds", "300")),
            providers("hints", "signed", Map.of("finishAfterSeconds", "7200")),
            providers("signed", "hints", Map.of("finishAs", "declined")),
            providers("signed", "hints", Map.of("finishAs", "never")));
    // Every third charge ends badly, or not at all, where it is accepted.
    accounts =
        List.of(0, 1, 2, 0, 1, 3).stream()
            .map(
                number ->
                    new DemoAccount(
                        demo.clientId(), demo.apiKey(), merchants.get(number).toString()))
            .toList();
  }

  /** Of a node that lives, each in its turn; 0 while there is none. */
  private int port() {
    List<Life> living = service == null ? List.of() : service.living();
    return living.isEmpty()
        ? 0
        : living.get(Math.floorMod(turn.getAndIncrement(), living.size())).port();
  }

  /** Two providers of a merchant. Every fourth charge goes on to the second one. */
  private static List<Map<String, String>> providers(
      String noticesOfTheFirst, String noticesOfTheSecond, Map<String, String> special) {
    return List.of(
        unreliable(noticesOfTheFirst, 25, special), unreliable(noticesOfTheSecond, 5, special));
  }

  private static Map<String, String> unreliable(
      String notices, int declinePercent, Map<String, String> special) {
    Map<String, String> settings = new HashMap<>();
    settings.put("apiKey", "key of " + notices);
    settings.put("settings.notices", notices);
    settings.put("settings.declineRate", Integer.toString(declinePercent));
    settings.put("settings.lostAnswerRate", "20");
    settings.put("settings.acceptedRate", "30");
    settings.put("settings.finishAfterSeconds", "10");
    settings.put("settings.undoneRate", "5");
    settings.put("settings.nextAction", "redirect");
    settings.put("settings.actionExpiresAfterSeconds", "120");
    special.forEach((setting, value) -> settings.put("settings." + setting, value));
    return settings;
  }

  @AfterEach
  void stop() {
    if (service != null) {
      service.close();
    }
    post.close();
  }

  @Test
  void the_money_is_right_when_notices_are_late_lost_and_forged() throws Exception {
    say("started");
    try (ScheduledExecutorService time = Executors.newSingleThreadScheduledExecutor()) {
      var _ =
          time.scheduleAtFixedRate(
              () -> clock.advance(TICK.multipliedBy(FASTER - 1L)),
              0,
              TICK.toMillis(),
              TimeUnit.MILLISECONDS);
      new KilledMerchants(seed, charges, kills - killsAtTheEnd, merchantsAtOnce, LAG)
          .charge(service, accounts, this::forge);
    }
    say(
        "charged, %d kills, dead for %d s altogether,"
            .formatted(service.kills(), service.restarting().toSeconds()));
    PutForward time = new PutForward(owner, clock, () -> post.onTheirWay() == 0);
    int steps = time.untilNothingIsLeft(this::killSometimes);
    for (CompletableFuture<Boolean> restart : restarts) {
      assertThat(restart.get()).isTrue();
    }
    say("settled in %d steps, %d days later".formatted(steps, clock.ahead().toDays()));
    service.requireAlive();
    assertThat(service.kills()).isEqualTo(kills);
    compare();
  }

  private void forge(JsonNode charge) {
    if (begun.getAndIncrement() % FORGED_EVERY == 0) {
      post.forge(charge.at("/transactionRequests/0/id").asString());
    }
  }

  private void killSometimes(int step) {
    if (step == 0) {
      OUT.println("notices: " + states());
    }
    int number = step / STEPS_FOR_EACH_KILL;
    if (step % STEPS_FOR_EACH_KILL == 0 && number < killsAtTheEnd) {
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

  private void compare() throws Exception {
    JsonNode events = json(HistoryAudit.EVENTS);
    Books books =
        new Books(
            new DatabaseBooks(database.ownerDataSource()).movements(),
            json("select json_agg(charge) from charge"),
            new HashSet<>(owner.queryForList(UNFINISHED, UUID.class)),
            events);
    HistoryAudit audit = new HistoryAudit(events);
    AcceptedEnds ends = new AcceptedEnds(events, json(AcceptedEnds.NOTICES));
    FinanceBooks finance =
        new FinanceBooks(
            owner,
            accounts.stream()
                .map(account -> UUID.fromString(account.merchantId()))
                .distinct()
                .toList());
    Awaitility.await().atMost(WRITTEN_WITHIN).until(finance::areComplete);
    long failovers = owner.queryForObject(FAILOVERS, Long.class);
    OUT.printf("notices: %s, %s%n", books.statuses(), states());
    OUT.printf(
        "notices: %d attempts, %d movements, %d went on to the second provider, %d undone, %d of"
            + " them left to people, %d charges overdue%n",
        audit.attempts(),
        books.movements(),
        failovers,
        books.undone(),
        books.leftToPeople(),
        books.overdue());
    OUT.printf(
        "notices: %d accepted, %d ended, %d of them told by inquiries; %d notices delivered, %d"
            + " lost, %d forged%n",
        ends.accepted(),
        ends.ended(),
        ends.byInquiry(),
        post.delivered(),
        post.lost(),
        post.forged());
    OUT.printf(
        "notices: %d buyers asked, %d came back; %s%n",
        events("charge.buyer_action_required"),
        events("charge.attempt_resumed"),
        finance.movements());
    say("compared");
    List<String> problems = new ArrayList<>(books.differences());
    problems.addAll(finance.differences(books));
    problems.addAll(audit.problems());
    problems.addAll(ends.problems());
    problems.stream().limit(SHOWN).forEach(problem -> showHistory(problem, events));
    assertThat(problems).isEmpty();
    assertThat(books.statuses().values().stream().mapToLong(Long::longValue).sum())
        .isEqualTo(charges);
    assertThat(states()).contains("applied", "asked").doesNotContain("failed", "waiting");
    assertThat(
            List.of(
                failovers,
                books.undone(),
                books.overdue(),
                (long) post.forged(),
                (long) post.lost(),
                events("charge.attempt_resumed")))
        .allMatch(count -> count > 0);
  }

  /** What has happened to the charge that a problem names, for those who look for its reason. */
  private static void showHistory(String problem, JsonNode events) {
    OUT.println("notices: " + problem);
    events
        .valueStream()
        .filter(event -> problem.contains(event.get("charge").asString()))
        .forEach(event -> OUT.printf("  %s %s%n", event.get("type"), event.get("payload")));
  }

  private String states() {
    return owner
        .queryForList(
            "select state || ' ' || count(*) from provider_notice group by state order by state",
            String.class)
        .toString();
  }

  private long events(String type) {
    return owner.queryForObject(
        "select count(*) from domain_event where payload_type = ?", Long.class, type);
  }

  private JsonNode json(String sql) {
    return JsonMapper.shared().readTree(owner.queryForObject(sql, String.class));
  }

  private void say(String what) {
    OUT.printf(
        "notices: %s after %d s%n", what, Duration.ofNanos(System.nanoTime() - start).toSeconds());
  }
}
