package com.paymenthub.api.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.RunningService;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Charges that the analysis left pre-authorized are finished by a person. */
class FraudByHandTest {

  private static final RunningService SERVICE = RunningService.sharedAndStill();

  /** The amount whose analysis is not answered (docs/interface.md §5). */
  private static final int UNANALYSED = 993;

  /** The amount that is reproved, but whose automatic void is refused (docs/interface.md §5). */
  private static final int STUCK = 994;

  private final Shop shop = analysedWith(Map.of());

  @Test
  void approving_what_was_not_analysed_captures_it() {
    ApiAnswer judged = shop.judge(left(UNANALYSED), "approved");

    assertThat(judged.status()).as(judged.text()).isEqualTo(200);
    assertThat(Charged.state(judged)).isEqualTo("authorized 993 of 993");
    assertThat(Charged.latest(judged)).isEqualTo("capture success 993");
    assertThat(Charged.operations(judged))
        .containsExactly(
            "pre_authorization success",
            "anti_fraud timeout",
            "anti_fraud success",
            "capture success");
    assertThat(judged.at("/transactionRequests/1/fraudAnalysis/status")).isEqualTo("approved");
    assertThat(Notifications.of(SERVICE, judged.at("/id")))
        .containsExactly("pending", "pre_authorized", "authorized");
  }

  @Test
  void reproving_what_was_not_analysed_cancels_it() {
    ApiAnswer judged = shop.judge(left(UNANALYSED), "reproved");

    assertThat(judged.status()).as(judged.text()).isEqualTo(200);
    assertThat(Charged.state(judged)).isEqualTo("canceled 0 of 993");
    assertThat(Charged.latest(judged)).isEqualTo("void success 993");
    assertThat(Notifications.of(SERVICE, judged.at("/id")))
        .containsExactly("pending", "pre_authorized", "canceled");
  }

  @Test
  void where_approval_does_not_capture_a_person_does_it() {
    Shop patient = analysedWith(Map.of("captureOnApproved", false));
    String id = left(patient, UNANALYSED);

    ApiAnswer judged = patient.judge(id, "approved");

    assertThat(judged.status()).as(judged.text()).isEqualTo(200);
    assertThat(Charged.state(judged)).isEqualTo("pre_authorized 993 of 993");
    assertThat(patient.judge(id, "approved").status()).isEqualTo(422);
    assertThat(patient.judge(id, "reproved").status()).isEqualTo(422);
    assertThat(Charged.state(patient.capture(id))).isEqualTo("authorized 993 of 993");
  }

  @Test
  void a_charge_without_analysis_is_captured_or_voided_as_any_other() {
    assertThat(Charged.state(shop.capture(left(UNANALYSED)))).isEqualTo("authorized 993 of 993");
    assertThat(Charged.state(shop.giveBack(left(UNANALYSED)))).isEqualTo("voided 0 of 993");
  }

  @Test
  void when_the_automatic_void_failed_the_charge_is_voided_by_hand() {
    assertThat(Charged.state(shop.giveBack(left(STUCK)))).isEqualTo("voided 0 of 994");
  }

  @Test
  void when_the_automatic_void_failed_the_charge_may_be_captured_after_all() {
    assertThat(Charged.state(shop.capture(left(STUCK)))).isEqualTo("authorized 994 of 994");
    assertThat(Charged.state(shop.judge(left(STUCK), "approved")))
        .isEqualTo("authorized 994 of 994");
  }

  @Test
  void reproving_again_tries_the_automatic_void_again() {
    ApiAnswer again = shop.judge(left(STUCK), "reproved");

    assertThat(again.status()).as(again.text()).isEqualTo(200);
    assertThat(Charged.state(again)).isEqualTo("pre_authorized 994 of 994");
    assertThat(Charged.latest(again)).isEqualTo("void failed 994");
  }

  private String left(int amount) {
    return left(shop, amount);
  }

  private static String left(Shop shop, int amount) {
    ApiAnswer charged = shop.charge(shop.orderOf("1").with("amount", amount));
    assertThat(charged.at("/status")).isEqualTo("pre_authorized");
    return charged.at("/id");
  }

  private static Shop analysedWith(Map<String, Object> options) {
    return Shop.open(SERVICE, Setup.acquirer("acquirer", 1, Map.of()), Setup.antiFraud(options));
  }
}
