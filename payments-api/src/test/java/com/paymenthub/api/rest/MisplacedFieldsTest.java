package com.paymenthub.api.rest;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.SessionBody;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.accounts.Environment;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * What was meant and stands in the wrong place or under a wrong name is refused where to ignore it
 * would mean something else: a part of an amount that becomes all of it, a default in the place of
 * a value.
 */
class MisplacedFieldsTest {

  private final RunningService service = RunningService.shared();
  private final TestAccount account = service.newAccount(Environment.PRODUCTION);
  private final ApiClient client = service.client(account);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"amount_in_cents\":500}",
        "{\"Amount\":500}",
        "{\"amount \":500}",
        "{\"charge\":{\"amount\":500}}",
        "{\"value\":500}",
        "{\"amount\":500,\"note\":\"a part\"}",
        "{\"amount\":\"\"}",
        "{\"amount\":\"500\"}",
        "{\"4111111111111111\":500}"
      })
  void a_misplaced_amount_takes_and_gives_back_nothing(String body) {
    String charge = newCharge();

    assertRefused(client.post(charge + "/capture", body));
    assertRefused(client.post(charge + "/void", body));

    assertThat(client.get(charge).at("/status")).isEqualTo("pre_authorized");
    assertThat(client.get(charge).json().get("amount").longValue()).isEqualTo(1990);
  }

  @ParameterizedTest
  @ValueSource(strings = {"amount=500", "x", "force=true"})
  void neither_does_one_in_the_query(String query) {
    String charge = newCharge();

    assertRefused(client.postWithoutBody(charge + "/capture?" + query));
    assertRefused(client.postWithoutBody(charge + "/void?" + query));
    assertRefused(client.post(charge + "/void?" + query, "{\"amount\":500}"));

    assertThat(client.get(charge).at("/status")).isEqualTo("pre_authorized");
  }

  @Test
  void a_filter_in_the_query_does_not_send_everything_again() {
    String webhook = newWebhook();

    assertRefused(client.postWithoutBody(webhook + "/reprocess?event=transaction.failed"));
    assertThat(client.post(webhook + "/reprocess", "{\"dryRun\":true}").status()).isEqualTo(201);
  }

  @Test
  void elsewhere_public_clients_send_parameters_that_nobody_knows() {
    assertThat(client.post("/v1/charges?force=true", CardCharge.of(account).json()).status())
        .isEqualTo(201);
  }

  @ParameterizedTest
  @CsvSource({
    "Currency, currency",
    "order_id, orderId",
    "ORDERID, orderId",
    "order-id, orderId",
    "order id, orderId",
    "' orderId', orderId",
    "statementdescriptor, statementDescriptor"
  })
  void a_name_that_differs_only_in_how_it_is_written_is_named(String sent, String meant) {
    ApiAnswer answer = client.post("/v1/charges", CardCharge.of(account).with(sent, "USD").json());

    assertThat(details(answer))
        .containsExactly(sent + " is no field of this body; did you mean " + meant + "?");
  }

  @Test
  void so_it_is_inside_of_what_is_nested() {
    assertThat(
            details(
                client.post(
                    "/v1/charges",
                    CardCharge.of(account)
                        .with("paymentMethod", Map.of("paymentType", "credit", "Installments", 3))
                        .withCard("card_cvv", "123")
                        .json())))
        .containsExactlyInAnyOrder(
            "paymentMethod.Installments is no field of this body; did you mean installments?",
            "paymentSource.card.card_cvv is no field of this body; did you mean cardCvv?");
    assertThat(
            details(
                client.post(
                    "/v1/sessions",
                    SessionBody.of(account)
                        .with(
                            "paymentMethods",
                            List.of(Map.of("paymentType", "pix", "expires_in", 60)))
                        .with(
                            "items",
                            List.of(
                                Map.of(
                                    "name",
                                    "a",
                                    "unitPrice",
                                    1990,
                                    "quantity",
                                    1,
                                    "Tangible",
                                    true)))
                        .json())))
        .containsExactlyInAnyOrder(
            "items[0].Tangible is no field of this body; did you mean tangible?",
            "paymentMethods[0].expires_in is no field of this body; did you mean expiresIn?");
  }

  @Test
  void so_it_is_in_every_body() {
    String customer =
        "/v1/customers/" + client.post("/v1/customers", CustomerBody.number(7).json()).at("/id");
    String session =
        "/v1/sessions/" + client.post("/v1/sessions", SessionBody.of(account).json()).at("/id");
    String merchant = "/v1/merchants/" + account.merchantId();
    String charge = newCharge();
    String webhook = newWebhook();
    assertNamed(client.post("/v1/customers", "{\"Phone_Number\":\"1\"}"), "Phone_Number");
    assertNamed(client.post("/v1/merchants", "{\"MCC\":\"5732\"}"), "MCC");
    assertNamed(client.post("/v1/tokens", "{\"card_cvv\":\"123\"}"), "card_cvv");
    assertNamed(client.post("/v1/cards", "{\"token_id\":\"1\"}"), "token_id");
    assertNamed(client.post("/v1/webhooks", "{\"Status\":false}"), "Status");
    assertNamed(client.post("/v1/auth", "{\"Expires\":60}"), "Expires");
    assertNamed(client.post(customer + "/cards", "{\"card_id\":\"1\"}"), "card_id");
    assertNamed(client.post(session + "/charge", "{\"Payment_Method\":{}}"), "Payment_Method");
    assertNamed(client.post(charge, "{\"status\":\"authorized\",\"Amount\":5}"), "Amount");
    assertNamed(
        client.post(
            webhook + "/deliveries/" + account.merchantId() + "/reprocess",
            "{\"webhook_id\":\"1\"}"),
        "webhook_id");
    assertNamed(client.patch(customer, "{\"Name\":\"B\"}"), "Name");
    assertNamed(client.patch(customer, "{\"address\":{\"zip_code\":\"1\"}}"), "address.zip_code");
    assertNamed(client.patch(merchant, "{\"Name\":\"B\"}"), "Name");
    assertNamed(client.patch(session, "{\"due_date\":null}"), "due_date");
    assertNamed(client.patch(webhook, "{\"Status\":false}"), "Status");
    assertNamed(client.patch(charge + "/antifraud", "{\"Status\":\"approved\"}"), "Status");
  }

  @Test
  void any_other_unknown_field_is_ignored_as_before() {
    ApiAnswer answer =
        client.post(
            "/v1/charges",
            CardCharge.of(account).with("metadata", Map.of("Amount", 1)).with("ref", "1").json());

    assertThat(answer.status()).as(answer.text()).isEqualTo(201);
  }

  private static void assertNamed(ApiAnswer answer, String name) {
    assertThat(details(answer))
        .anyMatch(detail -> detail.startsWith(name + " is no field of this body; did you mean "));
  }

  private static void assertRefused(ApiAnswer answer) {
    assertThat(answer.at("/error/key")).as(answer.text()).isEqualTo("validation_failed");
    assertThat(answer.text()).doesNotContain("4111111111111111");
  }

  private String newCharge() {
    return "/v1/charges/" + client.post("/v1/charges", CardCharge.of(account).json()).at("/id");
  }

  private String newWebhook() {
    return "/v1/webhooks/"
        + client
            .post("/v1/webhooks", "{\"event\":\"*\",\"endpoint\":\"https://shop.invalid/\"}")
            .at("/id");
  }

  private static List<String> details(ApiAnswer answer) {
    assertThat(answer.status()).as(answer.text()).isEqualTo(400);
    return answer.json().at("/error/details").valueStream().map(JsonNode::stringValue).toList();
  }
}
