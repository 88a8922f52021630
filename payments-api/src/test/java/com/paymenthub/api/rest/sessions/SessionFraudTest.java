package com.paymenthub.api.rest.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.Parity;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.SessionBody;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.ChargeDueWork;
import com.paymenthub.charging.accounts.Environment;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Sessions of merchants whose charges are analysed for fraud. */
class SessionFraudTest {

  private static final AdvancingClock CLOCK = new AdvancingClock();
  private static final RunningService SERVICE =
      RunningService.start(
          CLOCK, "--payments.agenda.enabled=false", "--payments.simulators.production=true");

  private final TestAccount made = SERVICE.newAccount(Environment.PRODUCTION);
  private final ApiClient client = SERVICE.client(made);

  @AfterEach
  void every_row_is_what_its_history_makes_of_it() {
    Parity.assertKept(SERVICE);
  }

  @AfterAll
  static void stop() {
    SERVICE.stop();
  }

  @Test
  void what_the_analysis_needs_has_to_be_sent() {
    TestAccount account = merchant("");
    ApiAnswer session = session(account, 1990);

    ApiAnswer answer =
        client.post(
            "/v1/sessions/" + session.at("/id") + "/charge", SessionBody.payment(account).json());

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.at("/error/details/0")).isEqualTo("fraudAnalysis is required");
    assertThat(pay(account, session, "1").at("/status")).isEqualTo("paid");
  }

  @Test
  void an_approved_charge_is_captured_and_pays() {
    TestAccount account = merchant("");
    ApiAnswer session = session(account, 1990);

    ApiAnswer paid = pay(account, session, "1");

    assertThat(paid.at("/status")).isEqualTo("paid");
    assertThat(chargeStatus(paid)).isEqualTo("authorized");
  }

  @Test
  void an_approved_charge_that_waits_for_its_capture_pays_too() {
    TestAccount account =
        merchant(", \"options\": {\"type\": \"ANTIFRAUD\", \"captureOnApproved\": false}");
    ApiAnswer session = session(account, 1990);

    ApiAnswer paid = pay(account, session, "1");

    assertThat(paid.at("/status")).isEqualTo("paid");
    assertThat(chargeStatus(paid)).isEqualTo("pre_authorized");
  }

  @Test
  void a_reproved_charge_leaves_the_session_payable() {
    TestAccount account = merchant("");
    ApiAnswer session = session(account, 1990);

    ApiAnswer reproved = pay(account, session, "2");

    assertThat(reproved.status()).isEqualTo(201);
    assertThat(reproved.at("/status")).isEqualTo("created");
    assertThat(reproved.json().at("/pendingChargeId").isNull()).isTrue();
    assertThat(chargeStatus(reproved)).isEqualTo("canceled");
    assertThat(pay(account, session, "1").at("/status")).isEqualTo("paid");
  }

  @Test
  void a_charge_that_is_judged_later_pays_when_it_is() {
    TestAccount account =
        merchant("", ", \"settings\": {\"acceptedRate\": 100, \"finishAfterSeconds\": 60}");
    ApiAnswer session = session(account, 1990);

    ApiAnswer open = pay(account, session, "1");

    assertThat(open.at("/status")).isEqualTo("created");
    assertThat(open.at("/pendingChargeId")).isEqualTo(open.at("/chargeId"));
    assertThat(chargeStatus(open)).isEqualTo("pre_authorized");
    assertThat(pay(account, session, "1").status()).isEqualTo(409);
    pass(Duration.ofMinutes(1));
    assertThat(client.get("/v1/sessions/" + session.at("/id")).at("/status")).isEqualTo("paid");
    assertThat(chargeStatus(open)).isEqualTo("authorized");
  }

  @Test
  void a_charge_that_is_reproved_later_leaves_the_session_payable() {
    TestAccount account =
        merchant("", ", \"settings\": {\"acceptedRate\": 100, \"finishAfterSeconds\": 60}");
    ApiAnswer session = session(account, 1990);
    ApiAnswer open = pay(account, session, "2");

    pass(Duration.ofMinutes(1));

    assertThat(chargeStatus(open)).isEqualTo("canceled");
    ApiAnswer freed = client.get("/v1/sessions/" + session.at("/id"));
    assertThat(freed.at("/status")).isEqualTo("created");
    assertThat(freed.json().at("/pendingChargeId").isNull()).isTrue();
  }

  private static void pass(Duration time) {
    CLOCK.advance(time);
    ChargeDueWork dueWork = SERVICE.part(ChargeDueWork.class);
    while (dueWork.performNext()) {}
  }

  @Test
  void a_charge_that_was_never_judged_keeps_the_session_pending_until_somebody_judges_it() {
    TestAccount account = merchant("");
    ApiAnswer session = session(account, 993);

    ApiAnswer open = pay(account, session, "1");

    assertThat(open.at("/status")).isEqualTo("created");
    assertThat(open.at("/pendingChargeId")).isEqualTo(open.at("/chargeId"));
    assertThat(chargeStatus(open)).isEqualTo("pre_authorized");
    assertThat(pay(account, session, "1").status()).isEqualTo(409);
    client.patch("/v1/charges/" + open.at("/chargeId") + "/antifraud", "{\"status\":\"approved\"}");
    assertThat(client.get("/v1/sessions/" + session.at("/id")).at("/status")).isEqualTo("paid");
  }

  @Test
  void a_charge_that_nobody_judges_in_seven_days_is_let_go_and_frees_the_session() {
    TestAccount account = merchant("");
    ApiAnswer session = session(account, 993);
    ApiAnswer open = pay(account, session, "1");

    pass(Duration.ofDays(7).plusMinutes(1));

    assertThat(chargeStatus(open)).isEqualTo("canceled");
    ApiAnswer freed = client.get("/v1/sessions/" + session.at("/id"));
    assertThat(freed.at("/status")).isEqualTo("created");
    assertThat(freed.json().at("/pendingChargeId").isNull()).isTrue();
  }

  private String chargeStatus(ApiAnswer paid) {
    return client.get("/v1/charges/" + paid.at("/chargeId")).at("/status");
  }

  private ApiAnswer session(TestAccount account, int amount) {
    ApiAnswer answer =
        client.post(
            "/v1/sessions",
            SessionBody.of(account).with("amount", amount).with("capture", true).json());
    assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    return answer;
  }

  private ApiAnswer pay(TestAccount account, ApiAnswer session, String identityEnd) {
    CardCharge payment =
        SessionBody.payment(account)
            .with(
                "fraudAnalysis",
                Map.of(
                    "customer", Map.of("name", "Maria", "identity", "1234567890" + identityEnd)));
    return client.post("/v1/sessions/" + session.at("/id") + "/charge", payment.json());
  }

  private TestAccount merchant(String fraudOptions) {
    return merchant(fraudOptions, "");
  }

  private TestAccount merchant(String fraudOptions, String credentials) {
    ApiAnswer merchant =
        client.post(
            "/v1/merchants",
            """
            {"mcc": "5732", "providers": [
              {"name": "acquirer", "priority": 1, "credentials": {"type": "SERVICE_SANDBOX"}},
              {"name": "fraud", "priority": 1,
               "credentials": {"type": "SERVICE_SANDBOX_ANTIFRAUD"%s}%s}]}
            """
                .formatted(credentials, fraudOptions));
    assertThat(merchant.status()).as(merchant.text()).isEqualTo(201);
    return new TestAccount(made.clientId(), made.apiKey(), UUID.fromString(merchant.at("/id")));
  }
}
