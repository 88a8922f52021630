package com.paymenthub.api.processes.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.processes.DemoAccount;
import com.paymenthub.providers.adapters.sandbox.DatabaseBooks;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
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
import tools.jackson.databind.JsonNode;

/**
 * The money is right although much of it is told by notices: of what is finished later, or never,
 * and of what did not happen after all. They come late, twice, in any order or not at all, with
 * forgeries between them, while answers get lost, buyers have to act first, the first of two
 * providers declines, and three nodes are killed in turn. What takes hours or days comes by a clock
 * that is put forward.
 *
 * <p>{@code -Dchaos.charges}, {@code -Dchaos.kills} and {@code -Dchaos.merchants} make it larger,
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

  private final int charges = Integer.getInteger("chaos.charges", 200);
  private final int kills = Integer.getInteger("chaos.kills", 3);
  private final int killsAtTheEnd = kills / 5;
  private final int merchantsAtOnce = Integer.getInteger("chaos.merchants", 24);
  private final long seed = Long.getLong("chaos.seed", System.nanoTime());
  private final AtomicInteger begun = new AtomicInteger();

  @TempDir Path directory;

  private MovedNodes nodes;
  private List<DemoAccount> accounts;

  @BeforeEach
  void start() throws Exception {
    OUT.printf("notices: seed %d, %d charges, %d kills%n", seed, charges, kills);
    nodes = new MovedNodes("notices", directory, seed, LOST_PERCENT);
    List<String> all =
        new ArrayList<>(
            nodes.start(
                NODES,
                Map.of(
                    "payments.simulators.seed",
                    Long.toString(seed),
                    // A busy machine needs longer; what is lost on purpose is waited for no longer
                    // than that.
                    "payments.simulators.deadline",
                    "5s",
                    "payments.simulators.lost-answers-given-up-after",
                    "300ms")));
    all.add("--payments.home=" + nodes.home());
    DemoAccount demo = nodes.demoAccount();
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
    nodes.close();
  }

  @Test
  void the_money_is_right_when_notices_are_late_lost_and_forged() throws Exception {
    nodes.say("started");
    try (ScheduledExecutorService time = Executors.newSingleThreadScheduledExecutor()) {
      var _ =
          time.scheduleAtFixedRate(
              () -> nodes.clock.advance(TICK.multipliedBy(FASTER - 1L)),
              0,
              TICK.toMillis(),
              TimeUnit.MILLISECONDS);
      new KilledMerchants(seed, charges, kills - killsAtTheEnd, merchantsAtOnce, LAG)
          .charge(nodes.service(), accounts, this::forge);
    }
    nodes.say(
        "charged, %d kills, dead for %d s altogether,"
            .formatted(nodes.service().kills(), nodes.service().restarting().toSeconds()));
    int steps = nodes.settle(killsAtTheEnd, () -> nodes.post.onTheirWay() == 0);
    nodes.say("settled in %d steps, %d days later".formatted(steps, nodes.clock.ahead().toDays()));
    assertThat(nodes.service().kills()).isEqualTo(kills);
    compare();
  }

  private void forge(JsonNode charge) {
    if (begun.getAndIncrement() % FORGED_EVERY == 0) {
      nodes.post.forge(charge.at("/transactionRequests/0/id").asString());
    }
  }

  private void compare() throws Exception {
    JsonNode events = nodes.json(HistoryAudit.EVENTS);
    Books books =
        new Books(
            new DatabaseBooks(nodes.database.ownerDataSource()).movements(),
            nodes.json("select json_agg(charge) from charge"),
            new HashSet<>(nodes.owner.queryForList(UNFINISHED, UUID.class)),
            events);
    HistoryAudit audit = new HistoryAudit(events);
    AcceptedEnds ends = new AcceptedEnds(events, nodes.json(AcceptedEnds.NOTICES));
    FinanceBooks finance =
        new FinanceBooks(
            nodes.owner,
            accounts.stream()
                .map(account -> UUID.fromString(account.merchantId()))
                .distinct()
                .toList());
    Awaitility.await().atMost(WRITTEN_WITHIN).until(finance::areComplete);
    long failovers = nodes.owner.queryForObject(FAILOVERS, Long.class);
    OUT.printf("notices: %s, %s%n", books.statuses(), nodes.counted("provider_notice", "state"));
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
        nodes.post.delivered(),
        nodes.post.lost(),
        nodes.post.forged());
    OUT.printf(
        "notices: %d buyers asked, %d came back; %s%n",
        events("charge.buyer_action_required"),
        events("charge.attempt_resumed"),
        finance.movements());
    nodes.say("compared");
    List<String> problems = new ArrayList<>(books.differences());
    problems.addAll(finance.differences(books));
    problems.addAll(audit.problems());
    problems.addAll(ends.problems());
    problems.stream().limit(SHOWN).forEach(problem -> nodes.showHistory(problem, events));
    assertThat(problems).isEmpty();
    assertThat(books.statuses().values().stream().mapToLong(Long::longValue).sum())
        .isEqualTo(charges);
    assertThat(nodes.counted("provider_notice", "state"))
        .contains("applied", "asked")
        .doesNotContain("failed", "waiting");
    assertThat(
            List.of(
                failovers,
                books.undone(),
                books.overdue(),
                (long) nodes.post.forged(),
                (long) nodes.post.lost(),
                events("charge.attempt_resumed")))
        .allMatch(count -> count > 0);
  }

  private long events(String type) {
    return nodes.owner.queryForObject(
        "select count(*) from domain_event where payload_type = ?", Long.class, type);
  }
}
