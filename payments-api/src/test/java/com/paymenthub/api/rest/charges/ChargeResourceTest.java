package com.paymenthub.api.rest.charges;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The charge as merchants get it: created, read and listed alike. */
class ChargeResourceTest {

  private static final String TIMESTAMP = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z";

  private final RunningService service = RunningService.sharedAndStill();
  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);

  @Test
  void a_charge_has_exactly_the_fields_of_the_specification() {
    assertThat(charge(CardCharge.of(account)).json().propertyNames())
        .containsExactly(
            "id",
            "clientId",
            "merchantId",
            "customerId",
            "description",
            "amount",
            "originalAmount",
            "currency",
            "statementDescriptor",
            "capture",
            "status",
            "orderId",
            "paymentMethod",
            "paymentSource",
            "fraudAnalysisMetadata",
            "transactionRequests",
            "createdAt",
            "updatedAt");
  }

  @Test
  void an_operation_at_a_provider_has_the_fields_of_the_specification() {
    JsonNode request = charge(CardCharge.of(account)).json().at("/transactionRequests/0");
    assertThat(request.propertyNames())
        .contains(
            "id",
            "idempotencyKey",
            "requestId",
            "providerId",
            "providerType",
            "transactionId",
            "amount",
            "authorizationCode",
            "authorizationNsu",
            "responseCode",
            "requestStatus",
            "requestType",
            "responseTs",
            "createdAt",
            "updatedAt",
            "providerAuthorization",
            "providerError");
    assertThat(request.get("providerAuthorization").propertyNames())
        .containsExactly(
            "networkAuthorizationCode",
            "networkResponseCode",
            "networkTransactionId",
            "funding",
            "issuerCountry");
    JsonNode declined =
        charge(CardCharge.of(account).cardEndingIn(5)).json().at("/transactionRequests/0");
    assertThat(declined.get("providerError").propertyNames())
        .containsExactlyInAnyOrder(
            "retryable", "declinedCode", "networkDeniedMessage", "networkDeniedReason");
  }

  @Test
  void everything_that_was_sent_is_told_except_the_card() {
    ApiAnswer charged =
        client.post(
            "/v1/charges",
            CardCharge.of(account)
                .with("amount", 1001)
                .with("currency", "JPY")
                .with("orderId", "order 7 ✓")
                .with("description", "Two books \uD83D\uDCDA")
                .with("statementDescriptor", "BOOKSHOP")
                .with("paymentMethod", Map.of("paymentType", "credit", "installments", 3))
                .with("somethingElse", Map.of("ignored", true))
                .json(),
            Map.of("X-Idempotency-Key", "key of order 7", "X-Request-Id", "request-of-order-7"));

    assertThat(charged.status()).isEqualTo(201);
    JsonNode charge = charged.json();
    assertThat(charged.at("/clientId")).isEqualTo(account.clientId().toString());
    assertThat(charged.at("/merchantId")).isEqualTo(account.merchantId().toString());
    assertThat(charge.get("amount").longValue()).isEqualTo(1001);
    assertThat(charge.get("originalAmount").longValue()).isEqualTo(1001);
    assertThat(charged.at("/currency")).isEqualTo("JPY");
    assertThat(charged.at("/orderId")).isEqualTo("order 7 ✓");
    assertThat(charged.at("/description")).isEqualTo("Two books \uD83D\uDCDA");
    assertThat(charged.at("/statementDescriptor")).isEqualTo("BOOKSHOP");
    assertThat(charged.at("/paymentMethod/paymentType")).isEqualTo("credit");
    assertThat(charge.at("/paymentMethod/installments").intValue()).isEqualTo(3);
    assertThat(charge.get("paymentSource").propertyNames()).containsExactly("sourceType", "cardId");
    assertThat(charged.at("/paymentSource/sourceType")).isEqualTo("card");
    assertThat(charged.at("/transactionRequests/0/idempotencyKey")).isEqualTo("key of order 7");
    assertThat(charged.at("/transactionRequests/0/requestId")).isEqualTo("request-of-order-7");
    assertThat(charged.at("/transactionRequests/0/providerType")).isEqualTo("SERVICE_SANDBOX");
    assertThat(charge.has("somethingElse")).isFalse();
    assertThat(charged.text()).doesNotContain("cardNumber", "cardCvv", CardCharge.number(1));
  }

  @Test
  void what_is_not_said_has_its_default() {
    ApiAnswer charged =
        charge(
            CardCharge.of(account)
                .with("paymentMethod", Map.of("paymentType", "credit"))
                .with("orderId", null));
    JsonNode charge = charged.json();

    assertThat(charged.at("/currency")).isEqualTo("BRL");
    assertThat(charge.get("capture").booleanValue()).isFalse();
    assertThat(charge.at("/paymentMethod/installments").intValue()).isEqualTo(1);
    for (String absent :
        new String[] {
          "customerId", "description", "statementDescriptor", "orderId", "fraudAnalysisMetadata"
        }) {
      assertThat(charge.get(absent).isNull()).as(absent).isTrue();
    }
  }

  @Test
  void ids_and_times_have_the_form_of_the_interface() {
    JsonNode charge = charge(CardCharge.of(account)).json();
    JsonNode request = charge.at("/transactionRequests/0");
    for (JsonNode id :
        new JsonNode[] {charge.get("id"), charge.at("/paymentSource/cardId"), request.get("id")}) {
      assertThat(UUID.fromString(id.stringValue()).version()).isEqualTo(7);
    }
    for (JsonNode time :
        new JsonNode[] {
          charge.get("createdAt"),
          charge.get("updatedAt"),
          request.get("createdAt"),
          request.get("updatedAt"),
          request.get("responseTs")
        }) {
      assertThat(time.stringValue()).matches(TIMESTAMP);
    }
    assertThat(charge.get("updatedAt").stringValue())
        .isGreaterThan(charge.get("createdAt").stringValue());
  }

  @Test
  void right_after_the_answer_it_is_read_and_listed_just_as_it_was_answered() {
    for (int digit : new int[] {1, 5}) {
      ApiAnswer charged =
          charge(CardCharge.of(account).cardEndingIn(digit).with("description", "A book"));
      String id = charged.at("/id");

      assertThat(client.get("/v1/charges/" + id).text()).isEqualTo(charged.text());
      assertThat(client.get("/v1/charges?limit=1").json().at("/items/0")).isEqualTo(charged.json());
      assertThat(client.get("/v1/charges?id=" + id).json().at("/items/0"))
          .isEqualTo(charged.json());
    }
  }

  @Test
  void a_saved_card_is_charged_by_its_id() {
    String cardId = charge(CardCharge.of(account)).at("/paymentSource/cardId");

    ApiAnswer again =
        charge(
            CardCharge.of(account)
                .with(
                    "paymentSource",
                    Map.of("sourceType", "card", "cardId", cardId, "cardCvv", "123")));

    assertThat(again.at("/status")).isEqualTo("pre_authorized");
    assertThat(again.at("/paymentSource/cardId")).isEqualTo(cardId);
  }

  @Test
  void the_largest_body_and_the_largest_amount_are_taken() {
    String json = CardCharge.of(account).with("amount", 999_999_999_999L).json();
    String start = json.substring(0, json.length() - 1) + ",\"padding\":\"";
    String full = start + "a".repeat(65_536 - start.length() - 2) + "\"}";

    ApiAnswer charged = client.post("/v1/charges", full);

    assertThat(charged.status()).as(charged.text()).isEqualTo(201);
    assertThat(charged.json().get("amount").longValue()).isEqualTo(999_999_999_999L);
  }

  private ApiAnswer charge(CardCharge charge) {
    ApiAnswer charged = client.post("/v1/charges", charge.json());
    assertThat(charged.status()).as(charged.text()).isEqualTo(201);
    return charged;
  }
}
