package com.paymenthub.api.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.Parity;
import com.paymenthub.domain.charges.ChargeFate;
import com.paymenthub.domain.charges.DisputeReason;
import com.paymenthub.providers.adapters.sandbox.SimulatedReport;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What merchants see of an anti-fraud provider that judges later, or never. */
class PendingAnalysesTest {

  private static final Duration PROMISED = Duration.ofMinutes(10);
  private static final Duration LIMIT = Duration.ofHours(3);

  private static final TimeMachine MACHINE = new TimeMachine();

  @AfterEach
  void everything_agrees() {
    Parity.assertKept(MACHINE.service());
  }

  @AfterAll
  static void stop() {
    MACHINE.close();
  }

  @Test
  void an_approved_charge_is_captured_when_the_provider_says_so_to_a_question() {
    Shop shop = shop(Map.of(), Map.of());

    ApiAnswer charged = shop.charge(shop.orderOf("1"));

    assertThat(Charged.state(charged)).isEqualTo("pre_authorized 1990 of 1990");
    assertThat(Charged.operations(charged))
        .containsExactly("pre_authorization success", "anti_fraud processing");
    String expectedBy = charged.at("/transactionRequests/0/expectedBy");
    assertThat(Instant.parse(expectedBy)).isAfter(MACHINE.clock().instant());
    assertThat(charged.at("/transactionRequests/0/nextInquiryAt")).isEqualTo(expectedBy);
    assertThat(charged.at("/transactionRequests/0/transactionId")).isNotBlank();
    assertThat(charged.json().at("/transactionRequests/0/fraudAnalysis").isNull()).isTrue();

    MACHINE.performDueTasks();
    assertThat(Charged.operations(shop.read(charged.at("/id")))).hasSize(2);
    MACHINE.pass(PROMISED);
    ApiAnswer judged = shop.read(charged.at("/id"));
    assertThat(Charged.state(judged)).isEqualTo("authorized 1990 of 1990");
    assertThat(Charged.operations(judged))
        .containsExactly(
            "pre_authorization success", "anti_fraud success", "probe success", "capture success");
    assertThat(judged.at("/transactionRequests/2/fraudAnalysis/status")).isEqualTo("approved");
    assertThat(shop.notified(charged.at("/id")))
        .containsExactly("pending", "pre_authorized", "authorized");
  }

  @Test
  void a_reproved_charge_is_let_go() {
    Shop shop = shop(Map.of(), Map.of());
    String id = shop.charged(shop.orderOf("2"));

    MACHINE.pass(PROMISED);

    assertThat(Charged.state(shop.read(id))).isEqualTo("canceled 0 of 1990");
    assertThat(shop.notified(id)).containsExactly("pending", "pre_authorized", "canceled");
  }

  @ParameterizedTest
  @CsvSource({
    "captureOnApproved, pre_authorized 1990 of 1990, pending pre_authorized pre_authorized",
    "captureOnError, authorized 1990 of 1990, pending pre_authorized authorized",
    "refundOnError, canceled 0 of 1990, pending pre_authorized canceled"
  })
  void when_its_time_is_over_the_options_for_errors_decide(
      String option, String state, String told) {
    Shop shop = shop(Map.of(option, true), Map.of("finishAs", "never"));
    String id = shop.charged(shop.orderOf("1"));

    untilItsTimeIsOver();

    ApiAnswer ended = shop.read(id);
    assertThat(Charged.state(ended)).isEqualTo(state);
    assertThat(Charged.operations(ended)).contains("anti_fraud timeout");
    assertThat(shop.notified(id)).containsExactly(told.split(" "));
  }

  @Test
  void what_nobody_judged_in_time_is_judged_by_hand() {
    Shop shop = shop(Map.of(), Map.of("finishAs", "never"));
    String id = shop.charged(shop.orderOf("1"));
    assertPending(shop.judge(id, "approved"));

    untilItsTimeIsOver();

    assertThat(Charged.state(shop.judge(id, "approved"))).isEqualTo("authorized 1990 of 1990");
  }

  @Test
  void nothing_is_captured_before_the_verdict_and_the_refusal_says_for_how_long() {
    Shop shop = shop(Map.of(), Map.of());
    String id = shop.charged(shop.orderOf("1"));

    assertPending(shop.capture(id));
    assertPending(shop.capture(id, 500));
    assertThat(Charged.state(shop.read(id))).isEqualTo("pre_authorized 1990 of 1990");
  }

  @Test
  void all_can_be_voided_before_the_verdict_which_changes_nothing_then() {
    Shop shop = shop(Map.of(), Map.of());
    String id = shop.charged(shop.orderOf("1"));

    assertThat(Charged.state(shop.giveBack(id))).isEqualTo("voided 0 of 1990");
    MACHINE.pass(PROMISED);

    ApiAnswer judged = shop.read(id);
    assertThat(Charged.state(judged)).isEqualTo("voided 0 of 1990");
    assertThat(Charged.operations(judged))
        .containsExactly(
            "pre_authorization success", "anti_fraud success", "void success", "probe success");
    assertThat(shop.notified(id)).containsExactly("pending", "pre_authorized", "voided");
  }

  @Test
  void of_what_is_voided_in_part_the_rest_is_captured() {
    Shop shop = shop(Map.of(), Map.of());
    String id = shop.charged(shop.orderOf("1"));

    assertThat(Charged.state(shop.giveBack(id, 600))).isEqualTo("pre_authorized 1390 of 1990");
    MACHINE.pass(PROMISED);

    assertThat(Charged.state(shop.read(id))).isEqualTo("authorized 1390 of 1990");
  }

  @Test
  void a_merchant_who_captures_by_hand_is_notified_of_the_verdict() {
    Shop shop = shop(Map.of("captureOnApproved", false), Map.of());
    String id = shop.charged(shop.orderOf("1"));

    MACHINE.pass(PROMISED);

    assertThat(shop.notified(id)).containsExactly("pending", "pre_authorized", "pre_authorized");
    assertThat(Charged.state(shop.capture(id))).isEqualTo("authorized 1990 of 1990");
  }

  @Test
  void another_node_asks_for_what_this_one_was_promised() {
    Shop shop = shop(Map.of(), Map.of());
    String id = shop.charged(shop.orderOf("1"));

    MACHINE.restart();
    MACHINE.pass(PROMISED);

    assertThat(Charged.state(shop.at(MACHINE.service()).read(id)))
        .isEqualTo("authorized 1990 of 1990");
  }

  @Test
  void a_provider_that_wants_to_know_is_told_what_became_of_a_charge() {
    Shop shop = shop(Map.of(), Map.of("acceptedRate", 0, "reports", true));
    String id = shop.charged(shop.orderOf("1"));
    assertThat(Charged.operations(shop.read(id))).doesNotContain("report success");

    MACHINE.performDueTasks();
    ApiAnswer told = shop.read(id);
    assertThat(Charged.latest(told)).isEqualTo("report success 1990");
    assertThat(told.at("/transactionRequests/0/providerType"))
        .isEqualTo("SERVICE_SANDBOX_ANTIFRAUD");
    shop.tell(id, "charged_back");
    MACHINE.performDueTasks();
    shop.tell(id, "authorized");
    MACHINE.performDueTasks();
    shop.giveBack(id);
    MACHINE.performDueTasks();

    List<SimulatedReport> reports = reports(told);
    assertThat(reports)
        .extracting(SimulatedReport::fate)
        .containsExactly(
            ChargeFate.CAPTURED, ChargeFate.CHARGED_BACK, ChargeFate.WON_BACK, ChargeFate.VOIDED);
    assertThat(reports.get(1).reason()).isEqualTo(DisputeReason.OTHER);
    assertThat(reports)
        .allSatisfy(report -> assertThat(report.amount().minorUnits()).isEqualTo(1990));
    assertThat(MACHINE.performNext()).isFalse();
    assertThat(shop.notified(id)).doesNotContain("report");
  }

  @Test
  void it_is_told_that_what_it_reproved_was_let_go_and_others_are_told_nothing() {
    Shop shop = shop(Map.of(), Map.of("reports", true));
    String told = shop.charged(shop.orderOf("2"));
    Shop silent = shop(Map.of(), Map.of());
    String untold = silent.charged(silent.orderOf("2"));

    MACHINE.pass(PROMISED);

    assertThat(reports(shop.read(told)))
        .extracting(SimulatedReport::fate)
        .containsExactly(ChargeFate.LET_GO);
    assertThat(reports(silent.read(untold))).isEmpty();
  }

  /** What the provider was told of a charge, the oldest first. */
  private static List<SimulatedReport> reports(ApiAnswer charge) {
    List<String> operations = charge.json().at("/transactionRequests").findValuesAsString("id");
    return MACHINE.service().reports().stream()
        .filter(report -> operations.contains(report.analysis().toString()))
        .toList();
  }

  private void untilItsTimeIsOver() {
    for (Duration passed = Duration.ZERO;
        passed.compareTo(LIMIT) <= 0;
        passed = passed.plus(Duration.ofHours(1))) {
      MACHINE.pass(Duration.ofHours(1));
    }
  }

  private static void assertPending(ApiAnswer refused) {
    assertThat(refused.status()).as(refused.text()).isEqualTo(409);
    assertThat(refused.at("/error/key")).isEqualTo("operation_pending");
    assertThat(Long.parseLong(refused.header("Retry-After").orElseThrow()))
        .isBetween(1L, PROMISED.toSeconds() + 1);
  }

  private Shop shop(Map<String, Object> options, Map<String, Object> settings) {
    Map<String, Object> all = new HashMap<>();
    all.put("acceptedRate", 100);
    all.put("finishAfterSeconds", PROMISED.toSeconds());
    all.put("judgedWithinSeconds", LIMIT.toSeconds());
    all.putAll(settings);
    return Shop.open(
        MACHINE.service(), Setup.acquirer("acquirer", 1, Map.of()), Setup.antiFraud(options, all));
  }
}
