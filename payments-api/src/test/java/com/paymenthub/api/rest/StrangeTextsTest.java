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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Texts as people and programs of all countries send them, and texts that deceive. */
class StrangeTextsTest {

  private static final String CARD = "4111 1111-1111.1111";

  private final RunningService service = RunningService.shared();
  private final TestAccount account = service.newAccount(Environment.PRODUCTION);
  private final ApiClient client = service.client(account);

  @Test
  void a_card_number_is_refused_where_texts_are_shown_in_clear() {
    assertNoNumber(charge().with("description", "Paid with " + CARD), "description");
    assertNoNumber(charge().with("statementDescriptor", "4111111111111111"), "statementDescriptor");
    assertNoNumber(
        charge().withCard("cardHolderName", "M 4111111111111111"),
        "paymentSource.card.cardHolderName");
    assertNoNumber(
        charge()
            .with(
                "fraudAnalysis",
                Map.of(
                    "customer",
                    Map.of("identity", "1", "name", CARD),
                    "cart",
                    Map.of("items", List.of(Map.of("name", CARD))))),
        "fraudAnalysis.customer.name",
        "fraudAnalysis.cart.items[0].name");
    assertNoNumber(
        client.post("/v1/customers", CustomerBody.number(1).with("name", CARD).json()), "name");
    assertNoNumber(
        client.post(
            "/v1/sessions",
            SessionBody.of(account)
                .with("name", CARD)
                .with("description", CARD)
                .with(
                    "items",
                    List.of(
                        Map.of(
                            "name", CARD, "description", CARD, "unitPrice", 1990, "quantity", 1)))
                .with(
                    "paymentMethods",
                    List.of(
                        Map.of(
                            "paymentType",
                            "boleto",
                            "expiresDate",
                            "2040-12-31",
                            "instructions",
                            CARD)))
                .json()),
        "name",
        "description",
        "items[0].name",
        "items[0].description",
        "paymentMethods[0].instructions");
  }

  @Test
  void what_only_looks_like_one_is_taken() {
    ApiAnswer answer =
        client.post(
            "/v1/charges",
            charge()
                .with("orderId", "4111111111111111")
                .with("description", "EAN 4006381333931, 9999999999999995, 4111111111111112")
                .json());

    assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    assertThat(answer.at("/orderId")).isEqualTo("4111111111111111");
  }

  @Test
  void texts_are_in_the_composed_form_and_found_in_the_other() {
    ApiAnswer charged = client.post("/v1/charges", charge().with("orderId", "Sa\u0303o-1").json());

    assertThat(charged.at("/orderId")).isEqualTo("S\u00e3o-1");
    assertThat(
            client.get("/v1/charges?orderId=Sa%CC%83o-1").json().at("/meta/totalItems").intValue())
        .isEqualTo(1);
  }

  @Test
  void lines_may_be_broken_in_a_description_and_nowhere_else() {
    ApiAnswer charged =
        client.post("/v1/charges", charge().with("description", "Two\r\nbooks\r\n").json());

    assertThat(charged.status()).as(charged.text()).isEqualTo(201);
    assertThat(charged.at("/description")).isEqualTo("Two\nbooks\n");
    assertThat(details(client.post("/v1/charges", charge().with("orderId", "a\nb").json())))
        .containsExactly("orderId must not contain control characters");
    assertThat(
            details(client.post("/v1/charges", charge().with("description", "a\n\u202eb").json())))
        .singleElement()
        .asString()
        .startsWith("description must not contain characters that change the direction");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "\u200b", "\u00ad\ufeff", "\u3164\u2800\u115f", "\t"})
  void an_empty_text_is_none(String empty) {
    ApiAnswer charged =
        client.post(
            "/v1/charges",
            charge()
                .with("orderId", empty)
                .with("currency", empty)
                .with("customerId", empty)
                .with("description", empty)
                .json());
    Map<String, Object> address = new HashMap<>(Map.of("city", "Recife", "complement", empty));
    ApiAnswer customer =
        client.post("/v1/customers", CustomerBody.number(2).with("address", address).json());

    assertThat(charged.status()).as(charged.text()).isEqualTo(201);
    assertThat(charged.json().get("orderId").isNull()).isTrue();
    assertThat(charged.at("/currency")).isEqualTo("BRL");
    assertThat(customer.status()).as(customer.text()).isEqualTo(201);
    assertThat(customer.json().at("/address/complement").isNull()).isTrue();
    assertThat(
            details(
                client.post("/v1/customers", CustomerBody.number(3).with("name", empty).json())))
        .containsExactly("name must not be empty");
  }

  @Test
  void addresses_of_the_whole_world_are_taken() {
    ApiAnswer customer =
        client.post("/v1/customers", CustomerBody.number(4).with("email", "x@डाटा.भारत").json());

    assertThat(customer.status()).as(customer.text()).isEqualTo(201);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2040-01-02T03:04:05Z",
        "2040-01-02T03:04:05+00:00",
        "2040-01-02T03:04:05.000000+0000",
        "2040-01-02T03:04:05+00",
        "2040-01-02T00:04:05-0300",
        "2040-01-02T00:04:05-03"
      })
  void offsets_are_taken_in_all_their_forms(String time) {
    ApiAnswer session =
        client.post("/v1/sessions", SessionBody.of(account).with("dueDate", time).json());

    assertThat(session.at("/dueDate")).as(session.text()).isEqualTo("2040-01-02T03:04:05.000Z");
    assertThat(client.get("/v1/charges?created.lt=" + time.replace("+", "%2B")).status())
        .isEqualTo(200);
  }

  @Test
  void a_gift_costs_nothing_and_a_session_does() {
    Map<String, Object> gift = Map.of("name", "A gift", "unitPrice", 0, "quantity", 1);
    Map<String, Object> book = Map.of("name", "A book", "unitPrice", 1990, "quantity", 1);

    assertThat(
            client
                .post(
                    "/v1/sessions",
                    SessionBody.of(account).with("items", List.of(gift, book)).json())
                .status())
        .isEqualTo(201);
    assertThat(
            details(
                client.post(
                    "/v1/sessions",
                    SessionBody.of(account)
                        .with("amount", null)
                        .with("items", List.of(gift))
                        .json())))
        .singleElement()
        .asString()
        .startsWith("amount ");
  }

  @Test
  void a_session_that_is_over_when_it_begins_is_refused() {
    assertThat(
            details(
                client.post(
                    "/v1/sessions",
                    SessionBody.of(account).with("dueDate", "2026-01-01T00:00:00Z").json())))
        .containsExactly("dueDate must not be in the past");
  }

  private CardCharge charge() {
    return CardCharge.of(account);
  }

  private void assertNoNumber(CardCharge charge, String... fields) {
    assertNoNumber(client.post("/v1/charges", charge.json()), fields);
  }

  private static void assertNoNumber(ApiAnswer answer, String... fields) {
    assertThat(answer.at("/error/key")).as(answer.text()).isEqualTo("card_number_not_allowed");
    assertThat(answer.at("/error/type")).isEqualTo("bad_request");
    assertThat(details(answer))
        .containsExactlyInAnyOrderElementsOf(
            List.of(fields).stream().map(field -> field + " must not hold a card number").toList());
    assertThat(answer.text()).doesNotContain("1111");
  }

  private static List<String> details(ApiAnswer answer) {
    assertThat(answer.status()).as(answer.text()).isEqualTo(400);
    return answer.json().at("/error/details").valueStream().map(JsonNode::stringValue).toList();
  }
}
