package com.paymenthub.api.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.RunningService;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every row of docs/interface.md §4.1 about fraud analyses, and every option. */
class FraudTableTest {

  private static final RunningService SERVICE = RunningService.sharedAndStill();
  private static final Map<String, Object> DEFAULTS = Map.of();

  /**
   * A row.
   *
   * @param options what the merchant has set up
   * @param identityEnding decides the analysis
   * @param amount may overrule it (docs/interface.md §5)
   * @param state the charge afterwards: status, amount, original amount
   * @param operations its operations, the oldest first
   * @param told its notifications
   */
  record Row(
      Map<String, Object> options,
      String identityEnding,
      long amount,
      String state,
      String operations,
      String told) {}

  static Stream<Row> rows() {
    return Stream.of(judged(), unanswered(), followedBadly()).flatMap(List::stream);
  }

  private static List<Row> judged() {
    return List.of(
        new Row(
            DEFAULTS,
            "1",
            1990,
            "authorized 1990 of 1990",
            "pre_authorization success, anti_fraud success, capture success",
            "pending pre_authorized authorized"),
        new Row(
            DEFAULTS,
            "2",
            1990,
            "canceled 0 of 1990",
            "pre_authorization success, anti_fraud success, void success",
            "pending pre_authorized canceled"),
        new Row(
            Map.of("captureOnApproved", false),
            "1",
            1990,
            "pre_authorized 1990 of 1990",
            "pre_authorization success, anti_fraud success",
            "pending pre_authorized"),
        new Row(
            Map.of("captureOnApprove", false),
            "1",
            1990,
            "pre_authorized 1990 of 1990",
            "pre_authorization success, anti_fraud success",
            "pending pre_authorized"),
        new Row(
            Map.of("refundOnReproved", false),
            "0",
            1990,
            "pre_authorized 1990 of 1990",
            "pre_authorization success, anti_fraud success",
            "pending pre_authorized"),
        new Row(
            Map.of("refundOnReprove", false),
            "x",
            1990,
            "pre_authorized 1990 of 1990",
            "pre_authorization success, anti_fraud success",
            "pending pre_authorized"),
        new Row(
            Map.of("captureOnApproved", false, "refundOnReproved", false),
            "2",
            1990,
            "pre_authorized 1990 of 1990",
            "pre_authorization success, anti_fraud success",
            "pending pre_authorized"));
  }

  private static List<Row> unanswered() {
    return List.of(
        new Row(
            DEFAULTS,
            "1",
            993,
            "pre_authorized 993 of 993",
            "pre_authorization success, anti_fraud timeout",
            "pending pre_authorized"),
        new Row(
            Map.of("captureOnError", true),
            "1",
            993,
            "authorized 993 of 993",
            "pre_authorization success, anti_fraud timeout, capture success",
            "pending pre_authorized authorized"),
        new Row(
            Map.of("refundOnError", true),
            "1",
            993,
            "canceled 0 of 993",
            "pre_authorization success, anti_fraud timeout, void success",
            "pending pre_authorized canceled"));
  }

  private static List<Row> followedBadly() {
    return List.of(
        new Row(
            DEFAULTS,
            "1",
            994,
            "pre_authorized 994 of 994",
            "pre_authorization success, anti_fraud success, void failed",
            "pending pre_authorized"),
        new Row(
            DEFAULTS,
            "2",
            991,
            "pre_authorized 991 of 991",
            "pre_authorization success, anti_fraud success, void failed",
            "pending pre_authorized"),
        new Row(
            DEFAULTS,
            "1",
            991,
            "pre_authorized 991 of 991",
            "pre_authorization success, anti_fraud success, capture failed",
            "pending pre_authorized"),
        new Row(
            DEFAULTS,
            "1",
            995,
            "pre_authorized 995 of 995",
            "pre_authorization success, anti_fraud success, capture timeout",
            "pending pre_authorized"),
        new Row(
            DEFAULTS,
            "2",
            996,
            "pre_authorized 996 of 996",
            "pre_authorization success, anti_fraud success, void timeout",
            "pending pre_authorized"));
  }

  @ParameterizedTest
  @MethodSource("rows")
  void of_the_table(Row row) {
    Shop shop = analysedWith(row.options());

    ApiAnswer charged =
        shop.charge(shop.orderOf(row.identityEnding()).with("amount", row.amount()));

    assertThat(Charged.state(charged)).isEqualTo(row.state());
    assertThat(Charged.operations(charged)).containsExactly(row.operations().split(", "));
    assertThat(Notifications.of(SERVICE, charged.at("/id"))).containsExactly(row.told().split(" "));
    assertThat(shop.read(charged.at("/id")).text()).isEqualTo(charged.text());
  }

  @Test
  void a_charge_with_capture_takes_the_same_way() {
    Shop shop = analysedWith(DEFAULTS);

    ApiAnswer approved = shop.charge(shop.orderOf("1").with("capture", true));
    ApiAnswer reproved = shop.charge(shop.orderOf("2").with("capture", true));

    assertThat(approved.at("/status")).isEqualTo("authorized");
    assertThat(Charged.operations(approved))
        .containsExactly("pre_authorization success", "anti_fraud success", "capture success");
    assertThat(reproved.at("/status")).isEqualTo("canceled");
  }

  @Test
  void the_analysis_says_how_it_judged_and_who_did() {
    Shop shop = analysedWith(DEFAULTS);

    ApiAnswer approved = shop.charge(shop.orderOf("1"));
    ApiAnswer reproved = shop.charge(shop.orderOf("2"));

    assertThat(approved.at("/transactionRequests/1/providerType"))
        .isEqualTo("SERVICE_SANDBOX_ANTIFRAUD");
    assertThat(approved.at("/transactionRequests/1/fraudAnalysis/status")).isEqualTo("approved");
    assertThat(approved.json().at("/transactionRequests/1/fraudAnalysis/score").intValue())
        .isBetween(51, 100);
    assertThat(reproved.at("/transactionRequests/1/fraudAnalysis/status")).isEqualTo("reproved");
    assertThat(reproved.json().at("/transactionRequests/1/fraudAnalysis/score").intValue())
        .isBetween(0, 50);
    assertThat(approved.json().at("/transactionRequests/0/fraudAnalysis").isNull()).isTrue();
  }

  @Test
  void a_declined_charge_is_not_analysed() {
    Shop shop = analysedWith(DEFAULTS);

    ApiAnswer declined = shop.charge(shop.orderOf("1").cardEndingIn(5));

    assertThat(declined.at("/status")).isEqualTo("failed");
    assertThat(Charged.operations(declined)).containsExactly("pre_authorization failed");
  }

  @Test
  void without_what_the_analysis_needs_there_is_no_charge() {
    Shop shop = analysedWith(DEFAULTS);

    ApiAnswer refused = shop.client().post("/v1/charges", shop.order().json());

    assertThat(refused.status()).as(refused.text()).isEqualTo(400);
    assertThat(refused.json().at("/error/details").toString()).contains("fraudAnalysis");
    assertThat(shop.client().get("/v1/charges").json().at("/meta/totalItems").intValue()).isZero();
  }

  private static Shop analysedWith(Map<String, Object> options) {
    return Shop.open(SERVICE, Setup.acquirer("acquirer", 1, Map.of()), Setup.antiFraud(options));
  }
}
