package com.paymenthub.api.processes.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.processes.DemoAccount;
import com.paymenthub.api.processes.EmbeddedHome;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.money.Money;
import com.paymenthub.providers.adapters.sandbox.SimulatedMovement;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The money is right although much of it is told by notices: of what is finished later, and of what
 * did not happen after all. They come late, twice, in any order or never, with forgeries between
 * them, while answers get lost, buyers have to act first and the service is killed. The first of
 * two providers signs, the other one only hints. A build makes 100 charges and three kills; {@code
 * -Dchaos.charges=2000 -Dchaos.kills=20} makes more, {@code -Dchaos.seed} repeats a run, as far as
 * chance is ours.
 */
@Tag("kills")
class NoticesUnderKillsTest {

  private static final PrintStream OUT = System.out;
  private static final int LOST_PERCENT = 20;
  private static final Duration SETTLED_WITHIN = Duration.ofMinutes(15);

  private static final String UNSETTLED =
      "select (select count(*) from charge_agenda where due_at < now() + interval '6 days')"
          + " + (select count(*) from charge where status = 'pending')"
          + " + (select count(*) from simulator_notice)"
          + " + (select count(*) from provider_notice_agenda)";

  private final int charges = Integer.getInteger("chaos.charges", 100);
  private final int kills = Integer.getInteger("chaos.kills", 3);
  private final int merchantsAtOnce = Integer.getInteger("chaos.merchants", 8);
  private final long seed = Long.getLong("chaos.seed", System.nanoTime());

  @TempDir Path directory;

  private EmbeddedHome home;
  private UnreliablePost post;
  private RestartedService service;
  private DemoAccount account;

  @BeforeEach
  void start() {
    OUT.printf("notices: seed %d, %d charges, %d kills%n", seed, charges, kills);
    Path serviceHome = directory.resolve("home");
    home = new EmbeddedHome(serviceHome);
    post = new UnreliablePost(seed, LOST_PERCENT, () -> service.life().port());
    service =
        new RestartedService(
            serviceHome,
            "--payments.public-url=" + post.url(),
            "--payments.simulators.seed=" + seed,
            "--payments.simulators.deadline=500ms");
    DemoAccount demo = DemoAccount.of(home);
    UUID merchant =
        SimulatorMerchants.create(
                List.of("--payments.home=" + serviceHome),
                UUID.fromString(demo.clientId()),
                List.of(unreliable("signed"), unreliable("hints")))
            .getFirst();
    account = new DemoAccount(demo.clientId(), demo.apiKey(), merchant.toString());
  }

  private static Map<String, String> unreliable(String notices) {
    return Map.of(
        "apiKey", "key of " + notices,
        "settings.lostAnswerRate", "20",
        "settings.declineRate", "5",
        "settings.acceptedRate", "30",
        "settings.finishAfterSeconds", "2",
        "settings.notices", notices,
        "settings.undoneRate", "5",
        "settings.nextAction", "redirect",
        "settings.actionExpiresAfterSeconds", "20");
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
    new KilledMerchants(seed, charges, kills, merchantsAtOnce).charge(service, account);

    Awaitility.await()
        .atMost(SETTLED_WITHIN)
        .pollInterval(Duration.ofSeconds(1))
        .untilAsserted(
            () -> {
              assertThat(post.onTheirWay()).isZero();
              assertThat(home.sql(UNSETTLED)).isEqualTo("0");
            });

    Books books = new Books(movements(), rows());
    HistoryAudit audit =
        new HistoryAudit(JsonMapper.shared().readTree(home.sql(HistoryAudit.EVENTS)));
    String states =
        home.sql(
            "select string_agg(state || ' ' || count, ', ') from"
                + " (select state, count(*) from provider_notice group by state) counted");
    OUT.printf(
        "notices: %s, %d attempts, %d movements, %d undone, %d of them left to people, notices: %s,"
            + " %d lost, %d forged, %d buyers asked, %d came back%n",
        books.statuses(),
        audit.attempts(),
        books.movements(),
        books.undone(),
        books.leftToPeople(),
        states,
        post.lost(),
        post.forged(),
        events("charge.buyer_action_required"),
        events("charge.attempt_resumed"));
    assertThat(books.differences()).isEmpty();
    assertThat(audit.problems()).isEmpty();
    assertThat(books.statuses().values().stream().mapToLong(Long::longValue).sum())
        .isEqualTo(charges);
    assertThat(events("charge.attempt_resumed")).isPositive();
    assertThat(states).contains("applied", "unverifiable").doesNotContain("failed", "unknown");
  }

  private long events(String type) {
    return Long.parseLong(
        home.sql("select count(*) from domain_event where payload_type = '%s'".formatted(type)));
  }

  private JsonNode rows() {
    return JsonMapper.shared()
        .readTree(
            home.sql(
                "select json_agg(charge) from charge where merchant_id = '%s'"
                    .formatted(account.merchantId())));
  }

  private List<SimulatedMovement> movements() {
    return JsonMapper.shared()
        .readTree(
            home.sql(
                "select json_agg(entry order by position) from simulator_entry entry"
                    + " where part in ('money', 'reversal')"))
        .valueStream()
        .map(NoticesUnderKillsTest::movement)
        .toList();
  }

  private static SimulatedMovement movement(JsonNode entry) {
    UUID reference = UUID.fromString(entry.get("reference").asString());
    String kind = entry.get("kind").asString();
    boolean reverses = kind.equals("barred") || kind.equals("reversal");
    return new SimulatedMovement(
        reverses ? SimulatedMovement.reversalOf(reference) : reference,
        reverses ? RequestType.VOID : RequestType.valueOf(kind.toUpperCase(Locale.ROOT)),
        UUID.fromString(entry.get("of_reference").asString()),
        Money.of(entry.get("minor_units").asLong(), entry.get("currency").asString()),
        Instant.EPOCH);
  }
}
