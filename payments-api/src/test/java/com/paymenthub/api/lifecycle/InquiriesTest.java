package com.paymenthub.api.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.Parity;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.providers.adapters.sandbox.SimulatedMovement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What nobody answered is asked for until it is known, or until a person has to know. */
class InquiriesTest {

  /** From one question to the next (issue "Unknown outcomes": then daily to day 7). */
  private static final List<Duration> DELAYS =
      List.of(
          Duration.ofSeconds(5),
          Duration.ofSeconds(30),
          Duration.ofMinutes(1),
          Duration.ofMinutes(5),
          Duration.ofMinutes(15),
          Duration.ofHours(1),
          Duration.ofHours(6));

  private static final TimeMachine MACHINE = new TimeMachine();

  /** What a provider never heard of may still be on its way to it until the deadline, a minute. */
  private static final Duration PAST_THE_DEADLINE = Duration.ofSeconds(66);

  @AfterEach
  void rows_are_what_their_histories_make_of_them() {
    Parity.assertKept(MACHINE.service());
  }

  @AfterAll
  static void stop() {
    MACHINE.close();
  }

  @Test
  void a_provider_that_never_answers_is_asked_ever_more_seldom_for_a_week_across_restarts() {
    Shop shop =
        Shop.open(
            MACHINE.service(),
            Setup.acquirer("mute", 1, Map.of("deadlineMillis", 20, "latencyMillis", 60_000)));
    String id = shop.charged(shop.order());
    Instant end = started(shop.read(id)).plus(Duration.ofDays(7));
    List<Duration> waited = new ArrayList<>();

    Instant due = MACHINE.dueAt(id).getFirst();
    while (due.isBefore(end)) {
      Instant last = latestWord(shop.read(id));
      waited.add(Duration.between(last, due));
      if (waited.size() == 3) {
        MACHINE.restart();
        shop = shop.at(MACHINE.service());
      }
      MACHINE.passUntil(due);
      assertThat(MACHINE.performNext()).isTrue();
      assertThat(shop.read(id).at("/transactionRequests/0/requestType")).isEqualTo("probe");
      assertThat(shop.read(id).at("/transactionRequests/0/requestStatus")).isEqualTo("timeout");
      due = MACHINE.dueAt(id).getFirst();
    }

    assertThat(waited).hasSizeBetween(DELAYS.size() + 5, DELAYS.size() + 6);
    for (int inquiry = 0; inquiry < waited.size(); inquiry++) {
      Duration delay = inquiry < DELAYS.size() ? DELAYS.get(inquiry) : Duration.ofDays(1);
      assertThat(waited.get(inquiry))
          .isBetween(delay, delay.plus(delay.dividedBy(10)).plusMillis(1));
    }
    assertThat(due).isEqualTo(end);
    awaitFlagged(0);
    MACHINE.passUntil(end);
    MACHINE.performDueTasks();
    awaitFlagged(1);
    assertThat(MACHINE.dueAt(id)).isEmpty();
    assertThat(shop.read(id).at("/status")).isEqualTo("pending");
    assertThat(Notifications.of(MACHINE.service(), id)).containsExactly("pending");

    assertThat(shop.tell(id, "authorized").status()).isEqualTo(200);
    // The person found out.
    awaitFlagged(0);
  }

  @Test
  void money_that_moved_without_an_answer_is_found() {
    Shop shop = Shop.open(MACHINE.service());
    String reserved = shop.charged(shop.order().cardEndingIn(8));
    String paid = shop.charged(shop.order().cardEndingIn(8).with("capture", true));

    MACHINE.restart();
    MACHINE.pass(Duration.ofSeconds(6));

    Shop later = shop.at(MACHINE.service());
    assertThat(Charged.state(later.read(reserved))).isEqualTo("pre_authorized 1990 of 1990");
    assertThat(Charged.state(later.read(paid))).isEqualTo("authorized 1990 of 1990");
    assertThat(Charged.operations(later.read(paid)))
        .containsExactly("authorization success", "probe success");
    assertThat(Notifications.of(MACHINE.service(), paid)).containsExactly("pending", "authorized");
    assertThat(later.capture(reserved).at("/status")).isEqualTo("authorized");
  }

  @Test
  void what_the_provider_says_it_did_not_do_has_failed_and_goes_to_nobody_else() {
    Shop shop =
        Shop.open(
            MACHINE.service(),
            Setup.acquirer("first", 1, Map.of()),
            Setup.acquirer("second", 2, Map.of()));
    String id = shop.charged(shop.order().cardEndingIn(6));

    MACHINE.pass(Duration.ofSeconds(6));

    assertThat(Charged.state(shop.read(id))).isEqualTo("failed 1990 of 1990");
    assertThat(Charged.operations(shop.read(id)))
        .containsExactly("pre_authorization failed", "probe success");
    assertThat(Notifications.of(MACHINE.service(), id)).containsExactly("pending", "failed");
    assertThat(movementsOf(shop, id)).isEmpty();
  }

  @Test
  void a_provider_that_twice_never_heard_of_it_is_told_never_to_do_it() {
    Shop shop = Shop.open(MACHINE.service());
    String id = shop.charged(shop.order().cardEndingIn(6));
    MACHINE.theSimulatorNeverHeardOfAnyCall();

    MACHINE.pass(PAST_THE_DEADLINE);
    assertThat(Charged.operations(shop.read(id)))
        .containsExactly("pre_authorization timeout", "probe success");
    MACHINE.pass(Duration.ofSeconds(34));
    assertThat(Charged.operations(shop.read(id)))
        .as("two answers within a minute are not believed")
        .containsExactly("pre_authorization timeout", "probe success", "probe success");
    assertThat(shop.read(id).at("/status")).isEqualTo("pending");
    MACHINE.restart();
    shop = shop.at(MACHINE.service());
    MACHINE.pass(Duration.ofSeconds(67));

    assertThat(Charged.operations(shop.read(id)))
        .containsExactly(
            "pre_authorization failed",
            "probe success",
            "probe success",
            "probe success",
            "void success");
    assertThat(Charged.state(shop.read(id))).isEqualTo("failed 1990 of 1990");
    assertThat(Notifications.of(MACHINE.service(), id)).containsExactly("pending", "failed");
    assertThat(movementsOf(shop, id))
        .as("the reversal stands in the ledger and moved nothing")
        .extracting(movement -> movement.amount().minorUnits())
        .containsExactly(0L);
    assertThat(MACHINE.dueAt(id)).isEmpty();
  }

  @Test
  void a_lost_capture_and_a_lost_void_are_found() {
    Shop shop = Shop.open(MACHINE.service());
    String captured = shop.capture(shop.preAuthorized(995), 500).at("/id");
    String voided = shop.giveBack(shop.authorized(995)).at("/id");
    String partlyVoided = shop.giveBack(shop.authorized(995), 500).at("/id");

    MACHINE.pass(Duration.ofSeconds(6));

    assertThat(Charged.state(shop.read(captured))).isEqualTo("authorized 500 of 995");
    assertThat(Charged.state(shop.read(voided))).isEqualTo("voided 0 of 995");
    assertThat(Charged.state(shop.read(partlyVoided))).isEqualTo("authorized 495 of 995");
    assertThat(Notifications.of(MACHINE.service(), captured))
        .containsExactly("pending", "pre_authorized", "authorized");
    assertThat(Notifications.of(MACHINE.service(), voided))
        .containsExactly("pending", "authorized", "voided");
  }

  @Test
  void a_capture_and_a_void_that_were_not_executed_leave_the_charge_as_it_was() {
    Shop shop = Shop.open(MACHINE.service());
    String capture = shop.capture(shop.preAuthorized(996)).at("/id");
    String giveBack = shop.giveBack(shop.authorized(996)).at("/id");

    MACHINE.pass(Duration.ofSeconds(6));

    assertThat(Charged.state(shop.read(capture))).isEqualTo("pre_authorized 996 of 996");
    assertThat(Charged.state(shop.read(giveBack))).isEqualTo("authorized 996 of 996");
    assertThat(Charged.operations(shop.read(capture)))
        .containsExactly("pre_authorization success", "capture failed", "probe success");
    assertThat(Notifications.of(MACHINE.service(), giveBack))
        .containsExactly("pending", "authorized");
    assertThat(shop.tell(capture, "voided").status()).as("it is settled").isEqualTo(200);
  }

  @Test
  void a_capture_that_the_provider_never_heard_of_is_reversed_and_may_be_asked_for_again() {
    Shop shop = Shop.open(MACHINE.service());
    String id = shop.capture(shop.preAuthorized(996)).at("/id");
    MACHINE.theSimulatorNeverHeardOfAnyCall();

    MACHINE.pass(PAST_THE_DEADLINE);
    Stream.of(34, 67).map(Duration::ofSeconds).forEach(MACHINE::pass);

    assertThat(Charged.state(shop.read(id))).isEqualTo("pre_authorized 996 of 996");
    assertThat(Charged.operations(shop.read(id)))
        .containsExactly(
            "pre_authorization success",
            "capture failed",
            "probe success",
            "probe success",
            "probe success",
            "void success");
    assertThat(shop.tell(id, "voided").status()).isEqualTo(200);
    assertThat(movementsOf(shop, id))
        .filteredOn(movement -> movement.kind() == RequestType.CAPTURE)
        .isEmpty();
  }

  /** The figure is read every ten seconds. */
  private static void awaitFlagged(int expected) {
    await().atMost(Duration.ofMinutes(1)).until(() -> flagged() == expected);
  }

  private static int flagged() {
    String metrics =
        ApiClient.anonymous(MACHINE.service().managementUrl()).get("/actuator/prometheus").text();
    return metrics
        .lines()
        .filter(line -> line.startsWith("payments_charges_flagged"))
        .map(line -> (int) Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
        .findFirst()
        .orElseThrow();
  }

  private static Instant started(ApiAnswer charge) {
    return Instant.parse(
        charge.json().get("transactionRequests").get(0).get("createdAt").stringValue());
  }

  private static Instant latestWord(ApiAnswer charge) {
    return Instant.parse(charge.at("/transactionRequests/0/updatedAt"));
  }

  private static List<SimulatedMovement> movementsOf(Shop shop, String id) {
    return Charged.movements(MACHINE.service(), shop.read(id));
  }
}
