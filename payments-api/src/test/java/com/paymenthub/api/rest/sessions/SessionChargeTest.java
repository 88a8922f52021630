package com.paymenthub.api.rest.sessions;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.Parity;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.SessionBody;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.accounts.Environment;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** How buyers pay sessions by card, and what they are refused. */
class SessionChargeTest {

  private static final RunningService SERVICE = RunningService.sharedAndStill();

  private final TestAccount account = SERVICE.newAccount(Environment.PRODUCTION);
  private final ApiClient client = SERVICE.client(account);

  @AfterAll
  static void every_row_is_what_its_history_makes_of_it() {
    Parity.assertKept(SERVICE);
  }

  @Test
  void a_card_pays_the_session_with_what_the_session_says() {
    JsonNode session =
        created(
            SessionBody.of(account)
                .with("capture", true)
                .with("orderId", "order-1")
                .with("description", "Two books")
                .with("statementDescriptor", "BOOKSHOP")
                .with(
                    "paymentMethods", List.of(Map.of("paymentType", "credit", "installments", 3))));

    ApiAnswer paid = pay(session, SessionBody.payment(account));

    assertThat(paid.status()).as(paid.text()).isEqualTo(201);
    assertThat(paid.at("/id")).isEqualTo(session.at("/id").stringValue());
    assertThat(paid.at("/status")).isEqualTo("paid");
    assertThat(paid.json().at("/pendingChargeId").isNull()).isTrue();
    assertThat(paid.at("/transactionRequests/0/requestStatus")).isEqualTo("success");
    assertThat(paid.at("/paymentSource/sourceType")).isEqualTo("card");
    assertThat(paid.json().at("/paymentMethod"))
        .isEqualTo(JsonMapper.shared().readTree("{\"paymentType\":\"credit\",\"installments\":1}"));
    ApiAnswer charge = client.get("/v1/charges/" + paid.at("/chargeId"));
    assertThat(charge.at("/status")).isEqualTo("authorized");
    assertThat(charge.json().at("/amount").longValue()).isEqualTo(1990);
    assertThat(charge.at("/merchantId")).isEqualTo(account.merchantId().toString());
    assertThat(charge.at("/orderId")).isEqualTo("order-1");
    assertThat(charge.at("/description")).isEqualTo("Two books");
    assertThat(charge.at("/statementDescriptor")).isEqualTo("BOOKSHOP");
    assertThat(read(session).at("/chargeId")).isEqualTo(paid.at("/chargeId"));
  }

  @Test
  void a_reservation_that_waits_for_its_capture_pays_too() {
    JsonNode session = created(SessionBody.of(account));

    ApiAnswer paid = pay(session, SessionBody.payment(account));

    assertThat(paid.at("/status")).isEqualTo("paid");
    assertThat(client.get("/v1/charges/" + paid.at("/chargeId")).at("/status"))
        .isEqualTo("pre_authorized");
  }

  @Test
  void a_paid_session_is_not_paid_again() {
    JsonNode session = created(SessionBody.of(account));
    pay(session, SessionBody.payment(account));

    ApiAnswer again = pay(session, SessionBody.payment(account));

    assertThat(again.status()).isEqualTo(422);
    assertThat(again.at("/error/key")).isEqualTo("session_closed");
    assertThat(chargesOf(session)).hasSize(1);
    assertThat(client.postWithoutBody(pathOf(session) + "/cancel").status()).isEqualTo(422);
    assertThat(client.patch(pathOf(session), "{\"isActive\":false}").status()).isEqualTo(422);
  }

  @Test
  void a_declined_card_leaves_it_payable() {
    JsonNode session = created(SessionBody.of(account));

    ApiAnswer declined = pay(session, SessionBody.payment(account).cardEndingIn(5));

    assertThat(declined.status()).as(declined.text()).isEqualTo(201);
    assertThat(declined.at("/status")).isEqualTo("created");
    assertThat(declined.json().at("/pendingChargeId").isNull()).isTrue();
    assertThat(declined.at("/transactionRequests/0/requestStatus")).isEqualTo("failed");
    assertThat(client.get("/v1/charges/" + declined.at("/chargeId")).at("/status"))
        .isEqualTo("failed");
    ApiAnswer paid = pay(session, SessionBody.payment(account));
    assertThat(paid.at("/status")).isEqualTo("paid");
    assertThat(chargesOf(session))
        .containsExactlyInAnyOrder(declined.at("/chargeId"), paid.at("/chargeId"));
  }

  @Test
  void a_card_of_unknown_outcome_blocks_the_session_until_it_is_known() {
    JsonNode session = created(SessionBody.of(account));

    ApiAnswer pending = pay(session, SessionBody.payment(account).cardEndingIn(8));

    assertThat(pending.status()).isEqualTo(201);
    assertThat(pending.at("/status")).isEqualTo("created");
    assertThat(pending.at("/pendingChargeId")).isEqualTo(pending.at("/chargeId"));
    ApiAnswer another = pay(session, SessionBody.payment(account));
    assertThat(another.status()).isEqualTo(409);
    assertThat(another.at("/error/key")).isEqualTo("session_payment_pending");
    assertThat(another.header("Retry-After")).isPresent();
    manual(pending.at("/chargeId"), "authorized");
    assertThat(read(session).at("/status")).isEqualTo("paid");
    assertThat(read(session).at("/chargeId")).isEqualTo(pending.at("/chargeId"));
    assertThat(pay(session, SessionBody.payment(account)).status()).isEqualTo(422);
  }

  @Test
  void a_session_whose_money_was_not_given_back_after_all_is_paid_again() {
    JsonNode session = created(SessionBody.of(account).with("capture", true));
    String charge = "/v1/charges/" + pay(session, SessionBody.payment(account)).at("/chargeId");
    client.postWithoutBody(charge + "/void");
    assertThat(read(session).at("/status")).isEqualTo("voided");

    ApiAnswer told = client.post(charge, "{\"status\": \"authorized\"}");

    assertThat(told.status()).as(told.text()).isEqualTo(200);
    assertThat(read(session).at("/status")).isEqualTo("paid");
    assertThat(pay(session, SessionBody.payment(account)).at("/error/key"))
        .isEqualTo("session_closed");
  }

  @Test
  void a_session_whose_charge_is_voided_for_good_is_voided() {
    JsonNode session = created(SessionBody.of(account).with("capture", true));
    String charge = pay(session, SessionBody.payment(account)).at("/chargeId");

    client.post("/v1/charges/" + charge + "/void", "{\"amount\":990}");
    assertThat(read(session).at("/status")).isEqualTo("paid");
    client.post("/v1/charges/" + charge + "/void", "{}");

    assertThat(read(session).at("/status")).isEqualTo("voided");
    assertThat(read(session).at("/chargeId")).isEqualTo(charge);
    assertThat(pay(session, SessionBody.payment(account)).status()).isEqualTo(422);
  }

  @Test
  void a_disputed_charge_leaves_its_session_paid() {
    JsonNode session = created(SessionBody.of(account).with("capture", true));
    String charge = pay(session, SessionBody.payment(account)).at("/chargeId");

    manual(charge, "charged_back");

    assertThat(read(session).at("/status")).isEqualTo("paid");

    manual(charge, "authorized");

    assertThat(read(session).at("/status")).as("once the dispute is won").isEqualTo("paid");
  }

  @ParameterizedTest
  @CsvSource({
    "amount, 1991",
    "currency, USD",
    "capture, true",
    "orderId, order-2",
    "merchantId, 01a1fceb-4bda-7691-937b-aaec5a670062"
  })
  void a_buyer_cannot_say_otherwise_than_the_session(String field, String value) {
    JsonNode session = created(SessionBody.of(account).with("orderId", "order-1"));
    Object json =
        switch (field) {
          case "amount" -> Integer.valueOf(value);
          case "capture" -> Boolean.valueOf(value);
          default -> value;
        };

    ApiAnswer answer = pay(session, SessionBody.payment(account).with(field, json));

    assertThat(answer.status()).as(answer.text()).isEqualTo(400);
    assertThat(answer.at("/error/details/0"))
        .isEqualTo(field + " comes from the session and cannot differ from it");
    assertThat(chargesOf(session)).isEmpty();
  }

  @Test
  void a_buyer_may_say_the_same_as_the_session() {
    JsonNode session = created(SessionBody.of(account).with("orderId", "order-1"));

    ApiAnswer paid =
        pay(
            session,
            CardCharge.of(account)
                .with("currency", "BRL")
                .with("capture", false)
                .with("orderId", "order-1"));

    assertThat(paid.status()).as(paid.text()).isEqualTo(201);
  }

  @Test
  void only_a_method_that_the_session_lists_is_taken_in_at_most_as_many_parts() {
    JsonNode session =
        created(
            SessionBody.of(account)
                .with(
                    "paymentMethods", List.of(Map.of("paymentType", "credit", "installments", 3))));

    assertThat(details(pay(session, with(Map.of("paymentType", "pix")))))
        .containsExactly("paymentMethod.paymentType must be one of credit");
    assertThat(details(pay(session, with(Map.of("paymentType", "credit", "installments", 4)))))
        .containsExactly("paymentMethod.installments must be between 1 and 3");
    assertThat(details(pay(session, SessionBody.payment(account).with("paymentMethod", null))))
        .containsExactly("paymentMethod is required");
    ApiAnswer paid = pay(session, with(Map.of("paymentType", "credit", "installments", 2)));
    assertThat(paid.status()).as(paid.text()).isEqualTo(201);
    assertThat(paid.json().at("/paymentMethod/installments").intValue()).isEqualTo(2);
  }

  @Test
  void a_source_that_is_wrong_leaves_the_session_untouched() {
    JsonNode session = created(SessionBody.of(account));

    assertThat(pay(session, SessionBody.payment(account).withCard("cardNumber", "4111")).status())
        .isEqualTo(400);
    ApiAnswer unknown =
        pay(
            session,
            SessionBody.payment(account)
                .with(
                    "paymentSource",
                    Map.of("sourceType", "card", "cardId", UUID.randomUUID().toString())));
    assertThat(unknown.status()).as(unknown.text()).isEqualTo(404);
    assertThat(read(session).json()).isEqualTo(session);
    assertThat(pay(session, SessionBody.payment(account)).at("/status")).isEqualTo("paid");
  }

  @Test
  void an_inactive_session_is_not_paid_until_it_is_active() {
    JsonNode session = created(SessionBody.of(account).with("isActive", false));

    ApiAnswer refused = pay(session, SessionBody.payment(account));

    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.at("/error/key")).isEqualTo("session_inactive");
    client.patch(pathOf(session), "{\"isActive\":true}");
    assertThat(pay(session, SessionBody.payment(account)).at("/status")).isEqualTo("paid");
  }

  @Test
  void a_session_that_is_past_its_due_date_is_not_paid_until_it_is_put_off() {
    JsonNode session = created(SessionBody.of(account));
    client.patch(pathOf(session), "{\"dueDate\":\"2026-01-01T00:00:00Z\"}");

    ApiAnswer refused = pay(session, SessionBody.payment(account));

    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.at("/error/key")).isEqualTo("session_expired");
    client.patch(pathOf(session), "{\"dueDate\":\"2040-01-01T00:00:00Z\"}");
    assertThat(pay(session, SessionBody.payment(account)).at("/status")).isEqualTo("paid");
  }

  @Test
  void a_repeated_payment_gets_the_same_answer_and_moves_nothing() {
    JsonNode session = created(SessionBody.of(account));
    String body = SessionBody.payment(account).json();
    String key = UUID.randomUUID().toString();

    ApiAnswer first = client.postWithKey(pathOf(session) + "/charge", body, key);
    ApiAnswer second = client.postWithKey(pathOf(session) + "/charge", body, key);

    assertThat(first.status()).isEqualTo(201);
    assertThat(second.text()).isEqualTo(first.text());
    assertThat(second.header("Idempotency-Replayed")).contains("true");
    assertThat(chargesOf(session)).hasSize(1);
    ApiAnswer refused = client.postWithKey(pathOf(session) + "/charge", body, key + "-2");
    ApiAnswer again = client.postWithKey(pathOf(session) + "/charge", body, key + "-2");
    assertThat(refused.status()).isEqualTo(422);
    assertThat(again.header("Idempotency-Replayed")).contains("true");
  }

  @Test
  void a_payment_that_met_a_pending_one_can_be_repeated_with_its_key() {
    JsonNode session = created(SessionBody.of(account));
    String key = UUID.randomUUID().toString();
    String body = SessionBody.payment(account).json();
    String pending = pay(session, SessionBody.payment(account).cardEndingIn(8)).at("/chargeId");
    assertThat(client.postWithKey(pathOf(session) + "/charge", body, key).status()).isEqualTo(409);
    manual(pending, "authorized");

    ApiAnswer repeated = client.postWithKey(pathOf(session) + "/charge", body, key);

    assertThat(repeated.status()).isEqualTo(422);
    assertThat(repeated.header("Idempotency-Replayed")).isEmpty();
  }

  private CardCharge with(Map<String, Object> method) {
    return SessionBody.payment(account).with("paymentMethod", method);
  }

  private static List<String> details(ApiAnswer answer) {
    assertThat(answer.status()).as(answer.text()).isEqualTo(400);
    return answer.json().at("/error/details").valueStream().map(JsonNode::stringValue).toList();
  }

  private JsonNode created(SessionBody body) {
    ApiAnswer answer = client.post("/v1/sessions", body.json());
    assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    return answer.json();
  }

  private ApiAnswer pay(JsonNode session, CardCharge payment) {
    return client.post(pathOf(session) + "/charge", payment.json());
  }

  private ApiAnswer read(JsonNode session) {
    return client.get(pathOf(session));
  }

  private void manual(String chargeId, String status) {
    ApiAnswer answer =
        client.post("/v1/charges/" + chargeId, "{\"status\":\"%s\"}".formatted(status));
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
  }

  private List<String> chargesOf(JsonNode session) {
    return client
        .get("/v1/charges?sessionId=" + session.at("/id").stringValue())
        .json()
        .at("/items")
        .valueStream()
        .map(charge -> charge.at("/id").stringValue())
        .toList();
  }

  private static String pathOf(JsonNode session) {
    return "/v1/sessions/" + session.at("/id").stringValue();
  }
}
