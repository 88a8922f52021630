package com.paymenthub.api.buyers;

import static com.paymenthub.api.buyers.Shop.pathOf;
import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.CardToken;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.SessionBody;
import com.paymenthub.domain.history.Ids;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** With what a buyer can pay, and that nobody else's card is among it. */
class BuyersSourcesTest {

  private static final String CHARGES = "/v1/charges";

  private final Shop shop = new Shop(RunningService.sharedAndStill());
  private final String victim = shop.customer(1);

  /** What a request with each kind of key answers: secret, public, session, session of him. */
  private record Row(String payment, List<Integer> expected) {}

  @TestFactory
  Stream<DynamicTest> every_source_with_every_key() {
    Map<String, Object> known = Map.of("sourceType", "customer", "customerId", victim);
    Map<String, Object> knownWithCode =
        Map.of("sourceType", "customer", "customerId", victim, "cardCvv", Shop.CVV);
    Map<String, Object> card = Map.of("sourceType", "card", "card", cardEndingIn(1));
    String saved = shop.card(4);
    Map<String, Object> savedCard = Map.of("sourceType", "card", "cardId", saved);
    Map<String, Object> savedWithCode =
        Map.of("sourceType", "card", "cardId", saved, "cardCvv", Shop.CVV);
    Map<String, Row> rows = new LinkedHashMap<>();
    rows.put("a card", new Row(shop.byCard(card, Map.of()), List.of(201, 201, 201, 201)));
    rows.put(
        "a saved card without its code",
        new Row(shop.byCard(savedCard, Map.of()), List.of(201, 400, 400, 400)));
    rows.put(
        "a saved card with its code",
        new Row(shop.byCard(savedWithCode, Map.of()), List.of(201, 201, 201, 201)));
    rows.put(
        "a customer's card without its code",
        new Row(shop.byCard(known, Map.of()), List.of(201, 403, 403, 400)));
    rows.put(
        "a customer's card with its code",
        new Row(shop.byCard(knownWithCode, Map.of()), List.of(201, 403, 403, 201)));
    rows.put(
        "a customer beside a card",
        new Row(shop.byCard(card, Map.of("customerId", victim)), List.of(201, 403, 403, 201)));
    rows.put("a customer by pix", new Row(shop.byPix(known), List.of(201, 403, 403, 201)));
    rows.put(
        "a new customer by pix",
        new Row(shop.byPix(Shop.oneShot(CustomerBody.number(2))), List.of(201, 201, 201, 201)));
    rows.put(
        "nobody's customer by pix",
        new Row(
            shop.byPix(Map.of("sourceType", "customer", "customerId", Ids.next().toString())),
            List.of(404, 403, 403, 403)));
    return rows.entrySet().stream()
        .flatMap(
            row ->
                Stream.of("secret", "public", "session", "session of the customer")
                    .map(
                        key ->
                            DynamicTest.dynamicTest(
                                row.getKey() + " with the key " + key,
                                () -> assertAnswers(key, row.getValue()))));
  }

  private void assertAnswers(String key, Row row) {
    int column = List.of("secret", "public", "session", "session of the customer").indexOf(key);
    int charges = charges();
    ApiAnswer answer = pay(key, row.payment());

    assertThat(answer.status()).as(answer.text()).isEqualTo(row.expected().get(column));
    switch (answer.status()) {
      case 201 -> assertThat(charges()).isEqualTo(charges + 1);
      case 400 -> {
        assertThat(answer.at("/error/details/0")).isEqualTo("paymentSource.cardCvv is required");
        assertThat(charges()).isEqualTo(charges);
      }
      case 403 -> {
        assertThat(answer.at("/error/key")).isEqualTo("credentials_not_sufficient");
        assertThat(charges()).isEqualTo(charges);
      }
      default -> assertThat(charges()).isEqualTo(charges);
    }
  }

  private ApiAnswer pay(String key, String payment) {
    return switch (key) {
      case "secret" -> shop.merchant.post(CHARGES, shop.asCharge(payment));
      case "public" -> shop.publicKey("charges").post(CHARGES, shop.asCharge(payment));
      default -> {
        ApiAnswer session = key.equals("session") ? shop.session() : shop.sessionOf(victim);
        yield shop.buyerOf(session).post(pathOf(session) + "/charge", payment);
      }
    };
  }

  @Test
  void a_token_pays_with_every_key() {
    for (String key : List.of("secret", "public", "session")) {
      String token = CardToken.valid().createdBy(shop.merchant);
      ApiAnswer answer =
          pay(key, shop.byCard(Map.of("sourceType", "token", "tokenId", token), Map.of()));

      assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    }
  }

  @Test
  void who_pays_as_somebody_else_learns_nothing_of_him() {
    ApiAnswer session = shop.session();
    ApiClient buyer = shop.buyerOf(session);
    String payment = shop.byPix(Shop.oneShot(CustomerBody.number(1)));

    ApiAnswer paid = buyer.postWithKey(pathOf(session) + "/charge", payment, "as-the-victim");

    assertThat(paid.status()).as(paid.text()).isEqualTo(201);
    List<ApiAnswer> seen =
        List.of(
            paid,
            buyer.postWithKey(pathOf(session) + "/charge", payment, "as-the-victim"),
            buyer.get(pathOf(session)),
            buyer.get(CHARGES + "/" + paid.at("/chargeId")),
            shop.publicKey("charges").post(CHARGES, shop.asCharge(payment)),
            shop.publicKey("charges").get(CHARGES + "/" + paid.at("/chargeId")));
    for (ApiAnswer answer : seen) {
      assertThat(answer.status()).as(answer.text()).isBetween(200, 201);
      assertThat(answer.text()).doesNotContain(victim);
      assertThat(answer.json().at("/paymentSource/customerId").isString()).isFalse();
      assertThat(answer.json().at("/customerId").isString()).isFalse();
    }
    // The merchant sees the customer that paid.
    assertThat(shop.merchant.get(CHARGES + "/" + paid.at("/chargeId")).at("/customerId"))
        .isEqualTo(victim);
  }

  @Test
  void an_email_of_somebody_else_makes_no_customer_and_no_error() {
    ApiAnswer session = shop.session();
    String sent =
        shop.byPix(Shop.oneShot(CustomerBody.number(3).with("email", "maria.1@example.com")));

    ApiAnswer paid = shop.buyerOf(session).post(pathOf(session) + "/charge", sent);

    assertThat(paid.status()).as(paid.text()).isEqualTo(201);
    ApiAnswer charge = shop.merchant.get(CHARGES + "/" + paid.at("/chargeId"));
    assertThat(charge.at("/status")).isEqualTo("pending");
    assertThat(charge.json().at("/customerId").isNull()).isTrue();
    assertThat(shop.merchant.get("/v1/customers").json().at("/meta/totalItems").intValue())
        .isEqualTo(1);
    assertThat(shop.merchant.post(CHARGES, shop.asCharge(sent)).status()).isEqualTo(409);
  }

  @Test
  void the_merchant_says_whom_a_session_is_for() {
    ApiAnswer session = shop.sessionOf(victim);

    assertThat(session.at("/customerId")).isEqualTo(victim);
    assertThat(shop.merchant.get(pathOf(session)).at("/customerId")).isEqualTo(victim);
    assertThat(shop.buyerOf(session).get(pathOf(session)).text()).doesNotContain(victim);
    assertThat(shop.merchant.patch(pathOf(session), "{\"customerId\": null}").status())
        .isEqualTo(200);
    ApiAnswer changed =
        shop.merchant.patch(pathOf(session), "{\"customerId\": \"%s\"}".formatted(Ids.next()));
    assertThat(changed.at("/error/details/0")).startsWith("customerId ");
    ApiAnswer unknown =
        shop.merchant.post(
            "/v1/sessions",
            SessionBody.of(shop.account).with("customerId", Ids.next().toString()).json());
    assertThat(unknown.status()).isEqualTo(404);
    assertThat(unknown.at("/error/key")).isEqualTo("customer_not_found");
    assertThat(unknown.at("/error/details/0")).isEqualTo("customerId is unknown");
  }

  @Test
  void a_card_shows_strangers_nothing_of_its_customer() {
    String card = shop.merchant.get("/v1/customers/" + victim + "/cards").at("/items/0/id");

    ApiAnswer seen = shop.publicKey("cards").get("/v1/cards/" + card);

    assertThat(seen.status()).as(seen.text()).isEqualTo(200);
    assertThat(seen.text()).doesNotContain(victim);
    assertThat(shop.merchant.get("/v1/cards/" + card).at("/customerId")).isEqualTo(victim);
  }

  private int charges() {
    return shop.merchant.get(CHARGES).json().at("/meta/totalItems").intValue();
  }

  private static Map<String, Object> cardEndingIn(int lastDigit) {
    return Map.of(
        "cardNumber",
        CardCharge.number(lastDigit),
        "cardCvv",
        Shop.CVV,
        "cardExpirationDate",
        "12/2040",
        "cardHolderName",
        "MARIA SOUZA");
  }
}
