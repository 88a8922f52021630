package com.paymenthub.api.rest.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.AdvancingClock;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.Parity;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.SessionBody;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.ChargeDueWork;
import com.paymenthub.charging.accounts.Environment;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Sessions that are paid by pix and boleto, in time, too late and on top of each other. */
class SessionCodeTest {

  private static final AdvancingClock CLOCK = new AdvancingClock();
  private static final RunningService SERVICE =
      RunningService.start(
          CLOCK, "--payments.agenda.enabled=false", "--payments.simulators.production=true");
  private static final Map<String, Object> PIX = Map.of("paymentType", "pix", "expiresIn", 600);
  private static final Map<String, Object> BOLETO =
      Map.of(
          "paymentType",
          "boleto",
          "expiresDate",
          "2040-12-31",
          "instructions",
          "Not after the due date",
          "fine",
          Map.of("days", 1, "percentage", 2.5));

  private final TestAccount account = SERVICE.newAccount(Environment.PRODUCTION);
  private final ApiClient client = SERVICE.client(account);

  @AfterEach
  void every_row_is_what_its_history_makes_of_it() {
    Parity.assertKept(SERVICE);
  }

  @AfterAll
  static void stop() {
    SERVICE.stop();
  }

  @Test
  void a_session_lists_how_it_can_be_paid_with_all_parameters() {
    JsonNode session = created();

    assertThat(session.at("/paymentMethods"))
        .isEqualTo(
            JsonMapper.shared()
                .readTree(
                    """
                    [{"paymentType": "pix", "expiresIn": 600},
                     {"paymentType": "boleto", "expiresDate": "2040-12-31",
                      "instructions": "Not after the due date",
                      "fine": {"days": 1, "amount": null, "percentage": 2.5}},
                     {"paymentType": "credit", "installments": 1}]
                    """));
  }

  @Test
  void a_pix_keeps_the_session_open_until_it_is_confirmed() {
    JsonNode session = created();

    ApiAnswer pending = pay(session, "pix");

    assertThat(pending.status()).as(pending.text()).isEqualTo(201);
    assertThat(pending.at("/status")).isEqualTo("created");
    assertThat(pending.at("/pendingChargeId")).isEqualTo(pending.at("/chargeId"));
    assertThat(pending.at("/paymentMethod/qrCodeData")).startsWith("000201");
    assertThat(pending.json().at("/paymentMethod/expiresIn").intValue()).isEqualTo(600);
    assertThat(pending.at("/paymentSource/sourceType")).isEqualTo("customer");
    assertThat(pay(session, "boleto").status()).isEqualTo(409);
    assertThat(pay(session, "credit").status()).isEqualTo(409);
    confirm(pending.at("/chargeId"));
    ApiAnswer paid = read(session);
    assertThat(paid.at("/status")).isEqualTo("paid");
    assertThat(paid.at("/chargeId")).isEqualTo(pending.at("/chargeId"));
    assertThat(paid.json().at("/pendingChargeId").isNull()).isTrue();
    assertThat(pay(session, "pix").status()).isEqualTo(422);
  }

  @Test
  void a_boleto_has_the_session_s_date_and_instructions() {
    JsonNode session = created();

    ApiAnswer pending = pay(session, "boleto");

    assertThat(pending.at("/status")).isEqualTo("created");
    assertThat(pending.at("/paymentMethod/expiresDate")).isEqualTo("2040-12-31");
    assertThat(pending.at("/paymentMethod/instructions")).isEqualTo("Not after the due date");
    assertThat(pending.at("/paymentMethod/barcodeData")).hasSize(47);
    confirm(pending.at("/chargeId"));
    assertThat(read(session).at("/status")).isEqualTo("paid");
  }

  @Test
  void a_buyer_does_not_choose_how_long_a_code_lasts() {
    JsonNode session = created();

    for (Map<String, Object> method :
        List.<Map<String, Object>>of(
            Map.of("paymentType", "pix", "expiresIn", 601),
            Map.of("paymentType", "boleto", "expiresDate", "2041-01-01"),
            Map.of("paymentType", "boleto", "fine", Map.of("days", 1, "percentage", 1)),
            Map.of("paymentType", "boleto", "instructions", "Another"))) {
      ApiAnswer answer = pay(session, method, source("pix"));
      assertThat(answer.status()).as(answer.text()).isEqualTo(400);
      assertThat(answer.at("/error/details/0")).contains("comes from the session");
    }
    ApiAnswer same =
        pay(
            session,
            Map.of("paymentType", "boleto", "fine", Map.of("days", 1, "percentage", 2.50)),
            source("boleto"));
    assertThat(same.status()).as(same.text()).isEqualTo(201);
  }

  @Test
  void what_expires_unpaid_leaves_the_session_payable() {
    JsonNode session = created();
    pay(session, "pix");

    expire();

    assertThat(read(session).at("/status")).isEqualTo("created");
    assertThat(read(session).json().at("/pendingChargeId").isNull()).isTrue();
    assertThat(pay(session, "credit").at("/status")).isEqualTo("paid");
  }

  @Test
  void a_code_that_the_merchant_cancels_leaves_the_session_payable() {
    JsonNode session = created();
    String canceled = pay(session, "boleto").at("/chargeId");

    ApiAnswer answer = client.post("/v1/charges/" + canceled + "/void", "{}");

    assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    assertThat(answer.at("/status")).isEqualTo("canceled");
    assertThat(read(session).at("/status")).isEqualTo("created");
    assertThat(read(session).json().at("/pendingChargeId").isNull()).isTrue();
    assertThat(pay(session, "credit").at("/status")).isEqualTo("paid");
  }

  @Test
  void an_expired_pix_that_is_paid_after_all_pays_the_session() {
    JsonNode session = created();
    String charge = pay(session, "pix").at("/chargeId");
    expire();

    confirm(charge);

    assertThat(read(session).at("/status")).isEqualTo("paid");
    assertThat(read(session).at("/chargeId")).isEqualTo(charge);
  }

  @Test
  void an_expired_pix_that_is_paid_after_another_charge_is_given_back() {
    JsonNode session = created();
    String late = pay(session, "pix").at("/chargeId");
    expire();
    String paying = pay(session, "credit").at("/chargeId");

    assertThat(confirm(late).at("/status")).isEqualTo("authorized");
    performDueTasks();

    assertGivenBack(late);
    assertThat(read(session).at("/status")).isEqualTo("paid");
    assertThat(read(session).at("/chargeId")).isEqualTo(paying);
  }

  @Test
  void an_expired_pix_that_is_paid_while_another_one_is_pending_is_given_back() {
    JsonNode session = created();
    String late = pay(session, "pix").at("/chargeId");
    expire();
    String pending = pay(session, "pix").at("/chargeId");

    confirm(late);
    performDueTasks();

    assertGivenBack(late);
    assertThat(read(session).at("/pendingChargeId")).isEqualTo(pending);
    confirm(pending);
    assertThat(read(session).at("/status")).isEqualTo("paid");
    assertThat(read(session).at("/chargeId")).isEqualTo(pending);
  }

  @Test
  void a_boleto_that_is_paid_on_top_waits_for_a_person() {
    JsonNode session =
        created(List.of(Map.of("paymentType", "boleto", "expiresDate", today()), PIX));
    String late = pay(session, "boleto").at("/chargeId");
    CLOCK.advance(Duration.ofDays(3));
    performDueTasks();
    confirm(pay(session, "pix").at("/chargeId"));

    confirm(late);
    performDueTasks();

    assertThat(charge(late).at("/status")).isEqualTo("authorized");
    assertThat(
            SERVICE
                .application()
                .queryForObject(
                    "select flagged_reason from charge where id = ?::uuid", String.class, late))
        .isEqualTo("session_overpaid");
  }

  @Test
  void what_is_paid_after_the_session_was_canceled_is_given_back() {
    JsonNode session = created();
    String pending = pay(session, "pix").at("/chargeId");

    ApiAnswer canceled = client.postWithoutBody("/v1/sessions/" + id(session) + "/cancel");
    confirm(pending);
    performDueTasks();

    assertThat(canceled.status()).as(canceled.text()).isEqualTo(201);
    assertGivenBack(pending);
    assertThat(read(session).at("/status")).isEqualTo("canceled");
  }

  @Test
  void a_card_whose_success_comes_to_light_after_the_session_was_canceled_is_given_back() {
    JsonNode session = created();
    ApiAnswer pending =
        client.post(
            "/v1/sessions/" + id(session) + "/charge",
            SessionBody.payment(account).cardEndingIn(8).json());
    client.postWithoutBody("/v1/sessions/" + id(session) + "/cancel");

    CLOCK.advance(Duration.ofMinutes(1));
    performDueTasks();
    performDueTasks();

    assertGivenBack(pending.at("/chargeId"));
    assertThat(
            SERVICE.movements().stream()
                .filter(
                    movement ->
                        movement
                            .of()
                            .toString()
                            .equals(
                                charge(pending.at("/chargeId"))
                                    .json()
                                    .at("/transactionRequests")
                                    .findValuesAsString("id")
                                    .getLast()))
                .map(movement -> movement.kind().code()))
        .containsExactly("pre_authorization", "void");
  }

  @Test
  void a_confirmed_pix_that_is_voided_voids_its_session() {
    JsonNode session = created();
    String charge = pay(session, "pix").at("/chargeId");
    confirm(charge);

    client.post("/v1/charges/" + charge + "/void", "{}");

    assertThat(read(session).at("/status")).isEqualTo("voided");
  }

  @Test
  void codes_are_for_reais_only_and_each_is_listed_once() {
    ApiAnswer dollars =
        client.post(
            "/v1/sessions",
            SessionBody.of(account)
                .with("currency", "USD")
                .with("paymentMethods", List.of(PIX))
                .json());
    ApiAnswer twice =
        client.post(
            "/v1/sessions",
            SessionBody.of(account)
                .with("paymentMethods", List.of(PIX, Map.of("paymentType", "pix")))
                .json());

    assertThat(dollars.status()).isEqualTo(400);
    assertThat(dollars.at("/error/details/0"))
        .isEqualTo("currency must be BRL for this payment type");
    assertThat(twice.at("/error/details/0"))
        .isEqualTo("paymentMethods lists the same way to pay twice");
  }

  private void assertGivenBack(String chargeId) {
    ApiAnswer charge = charge(chargeId);
    assertThat(charge.at("/status")).isEqualTo("voided");
    assertThat(charge.at("/transactionRequests/0/requestType")).isEqualTo("void");
    assertThat(charge.at("/transactionRequests/0/requestStatus")).isEqualTo("success");
  }

  private ApiAnswer charge(String chargeId) {
    return client.get("/v1/charges/" + chargeId);
  }

  private static String today() {
    return CLOCK.instant().toString().substring(0, 10);
  }

  private static void expire() {
    CLOCK.advance(Duration.ofSeconds(700));
    performDueTasks();
  }

  private static void performDueTasks() {
    ChargeDueWork dueWork = SERVICE.part(ChargeDueWork.class);
    while (dueWork.performNext()) {}
  }

  private ApiAnswer confirm(String chargeId) {
    ApiAnswer answer = client.post("/v1/charges/" + chargeId, "{\"status\":\"authorized\"}");
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    return answer;
  }

  private JsonNode created() {
    return created(List.of(PIX, BOLETO, Map.of("paymentType", "credit")));
  }

  private JsonNode created(List<Map<String, Object>> methods) {
    ApiAnswer answer =
        client.post("/v1/sessions", SessionBody.of(account).with("paymentMethods", methods).json());
    assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    return answer.json();
  }

  private ApiAnswer pay(JsonNode session, String paymentType) {
    return pay(session, Map.of("paymentType", paymentType), source(paymentType));
  }

  private ApiAnswer pay(JsonNode session, Map<String, Object> method, Object source) {
    return client.post(
        "/v1/sessions/" + id(session) + "/charge",
        JsonMapper.shared()
            .writeValueAsString(Map.of("paymentMethod", method, "paymentSource", source)));
  }

  private Object source(String paymentType) {
    JsonMapper json = JsonMapper.shared();
    return paymentType.equals("credit")
        ? json.readTree(SessionBody.payment(account).json()).get("paymentSource")
        : Map.of(
            "sourceType", "customer", "customer", json.readTree(CustomerBody.number(1).json()));
  }

  private ApiAnswer read(JsonNode session) {
    return client.get("/v1/sessions/" + id(session));
  }

  private static String id(JsonNode session) {
    return session.at("/id").stringValue();
  }
}
