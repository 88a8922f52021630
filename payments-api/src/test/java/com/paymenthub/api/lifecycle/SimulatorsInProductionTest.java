package com.paymenthub.api.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.CodeCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.ChargeDueWork;
import com.paymenthub.charging.accounts.Environment;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/**
 * Merchants on a simulator that were set up while production accounts might use simulators, served
 * by a node that refuses them there: no money moves, and no outcome is made up.
 */
class SimulatorsInProductionTest {

  private static final String STILL = "--payments.agenda.enabled=false";
  private static final AdvancingClock CLOCK = new AdvancingClock();
  private static final RunningService ALLOWING =
      RunningService.start(CLOCK, STILL, "--payments.simulators.production=true");
  private static final RunningService REFUSING = ALLOWING.anotherNode(STILL);

  private static final String MERCHANT =
      """
      {"mcc": "5732", "providers": [
        {"name": "a", "priority": 1, "credentials": {"type": "SERVICE_SANDBOX"}}]}
      """;

  private final TestAccount account = ALLOWING.newAccount(Environment.PRODUCTION);
  private final ApiClient allowing = ALLOWING.client(account);
  private final ApiClient refusing = REFUSING.client(account);
  private final int movedBefore = ALLOWING.movements().size();

  @AfterAll
  static void stop() {
    REFUSING.stop();
    ALLOWING.stop();
  }

  @Test
  void a_merchant_on_a_simulator_is_not_made() {
    assertRefused(refusing.post("/v1/merchants", MERCHANT), "provider_not_allowed");
  }

  @Test
  void a_refused_merchant_is_refused_again_under_the_same_key() {
    ApiAnswer refused = refusing.postWithKey("/v1/merchants", MERCHANT, "one key");
    ApiAnswer repeated = refusing.postWithKey("/v1/merchants", MERCHANT, "one key");

    assertRefused(refused, "provider_not_allowed");
    assertThat(repeated.header("Idempotency-Replayed")).contains("true");
    assertThat(repeated.text()).isEqualTo(refused.text());
  }

  @Test
  void charges_of_an_existing_merchant_find_no_provider() {
    String customer = refusing.post("/v1/customers", CustomerBody.number(1).json()).at("/id");

    assertRefused(refusing.post("/v1/charges", CardCharge.of(account).json()), "no_provider");
    assertRefused(
        refusing.post("/v1/charges", CodeCharge.pix(account, customer).json()), "no_provider");
    assertThat(ALLOWING.movements()).hasSize(movedBefore);
  }

  @Test
  void nobody_pays_a_code_by_hand() {
    String customer = allowing.post("/v1/customers", CustomerBody.number(1).json()).at("/id");
    String pix = allowing.post("/v1/charges", CodeCharge.pix(account, customer).json()).at("/id");

    assertRefused(
        refusing.post("/v1/charges/" + pix, "{\"status\": \"authorized\"}"),
        "provider_not_allowed");
    assertThat(refusing.get("/v1/charges/" + pix).at("/status")).isEqualTo("pending");
    assertThat(ALLOWING.movements()).hasSize(movedBefore);
  }

  @Test
  void a_capture_is_not_sent_and_leaves_the_charge_as_it_was() {
    String charge = allowing.post("/v1/charges", CardCharge.of(account).json()).at("/id");

    ApiAnswer captured = refusing.postWithoutBody("/v1/charges/" + charge + "/capture");

    assertThat(captured.status()).as(captured.text()).isEqualTo(201);
    assertThat(captured.at("/status")).isEqualTo("pre_authorized");
    assertThat(Charged.latest(captured)).isEqualTo("capture failed 1990");
    assertThat(ALLOWING.movements()).hasSize(movedBefore + 1);
  }

  @Test
  void what_became_of_an_earlier_attempt_stays_unknown_until_somebody_may_ask() {
    String charge =
        allowing.post("/v1/charges", CardCharge.of(account).cardEndingIn(8).json()).at("/id");

    performDueTasks(REFUSING);
    assertThat(refusing.get("/v1/charges/" + charge).at("/status")).isEqualTo("pending");

    performDueTasks(ALLOWING);
    assertThat(allowing.get("/v1/charges/" + charge).at("/status")).isEqualTo("pre_authorized");
  }

  @Test
  void sandbox_accounts_are_served_as_ever() {
    TestAccount sandbox = REFUSING.newAccount();

    ApiAnswer charged = REFUSING.client(sandbox).post("/v1/charges", CardCharge.of(sandbox).json());

    assertThat(charged.at("/status")).as(charged.text()).isEqualTo("pre_authorized");
  }

  /** The next question comes at most 34 s after the last. */
  private static void performDueTasks(RunningService node) {
    CLOCK.advance(Duration.ofSeconds(34));
    ChargeDueWork dueWork = node.part(ChargeDueWork.class);
    while (dueWork.performNext()) {}
  }

  private static void assertRefused(ApiAnswer answer, String key) {
    assertThat(answer.status()).as(answer.text()).isEqualTo(422);
    assertThat(answer.at("/error/key")).isEqualTo(key);
  }
}
