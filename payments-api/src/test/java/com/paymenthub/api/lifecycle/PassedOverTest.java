package com.paymenthub.api.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.CodeCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.RunningService;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The event of a started attempt names the providers that were not chosen, and why. */
class PassedOverTest {

  private final RunningService service = RunningService.sharedAndStill();

  @Test
  void each_attempt_names_the_merchants_other_providers() {
    Shop shop =
        Shop.open(
            service,
            Setup.acquirer("dollars", 1, Map.of("currencies", "USD")),
            Setup.acquirer("first", 2, Map.of()),
            Setup.acquirer("second", 3, Map.of()),
            Setup.antiFraud(Map.of("captureOnApproved", false)));
    Map<String, String> names = namesOf(shop);

    ApiAnswer failed = shop.charge(shop.orderOf("1").cardEndingIn(2));

    List<JsonNode> routes = routesOf(shop, failed);
    assertThat(passedOver(routes.get(0), names))
        .containsExactly("dollars currency_not_accepted", "second lower_priority");
    assertThat(passedOver(routes.get(1), names)).containsExactly("first tried_before");
    assertThat(routes).allMatch(route -> !route.get("reason").stringValue().isEmpty());
  }

  @Test
  void after_a_refusal_with_a_time_no_other_provider_is_asked_and_the_answer_has_the_time() {
    Shop shop =
        Shop.open(
            service,
            Setup.acquirer("first", 1, Map.of("retryAfterSeconds", 86_400)),
            Setup.acquirer("second", 2, Map.of()));

    Instant before = service.part(Clock.class).instant().truncatedTo(ChronoUnit.MILLIS);

    ApiAnswer failed = shop.charge(shop.order().cardEndingIn(2));

    Instant after = service.part(Clock.class).instant();
    assertThat(failed.at("/status")).isEqualTo("failed");
    assertThat(failed.json().get("transactionRequests")).hasSize(1);
    JsonNode refusal = failed.json().at("/transactionRequests/0/providerError");
    assertThat(refusal.get("retryable").booleanValue()).isTrue();
    assertThat(Instant.parse(refusal.get("retryAt").stringValue()))
        .isBetween(before.plus(Duration.ofDays(1)), after.plus(Duration.ofDays(1)));
  }

  @Test
  void a_provider_that_does_not_take_the_terms_is_not_asked() {
    Shop shop =
        Shop.open(
            service,
            Setup.acquirer("small", 1, Map.of("maximumAmount", 1989)),
            Setup.acquirer("large", 2, Map.of("minimumAmount", 1991)),
            Setup.acquirer("at once", 3, Map.of("maximumInstallments", 1)),
            Setup.acquirer("other brands", 4, Map.of("brands", "Elo,Amex")),
            Setup.acquirer("takes all", 5, Map.of("minimumAmount", 1990, "maximumAmount", 1990)));
    String customer = shop.client().post("/v1/customers", CustomerBody.number(1).json()).at("/id");

    ApiAnswer byCard =
        shop.charge(
            shop.order().with("paymentMethod", Map.of("paymentType", "credit", "installments", 2)));
    ApiAnswer byPix =
        shop.client().post("/v1/charges", CodeCharge.pix(shop.account(), customer).json());

    assertThat(passedOver(routesOf(shop, byCard).getFirst(), namesOf(shop)))
        .containsExactly(
            "small amount_not_accepted",
            "large amount_not_accepted",
            "at once installments_not_accepted",
            "other brands brand_not_accepted");
    assertThat(passedOver(routesOf(shop, byPix).getFirst(), namesOf(shop)))
        .containsExactlyInAnyOrder(
            "small amount_not_accepted",
            "large amount_not_accepted",
            "other brands lower_priority",
            "takes all lower_priority");
  }

  @Test
  void a_provider_that_makes_no_pix_with_a_due_date_is_passed_over() {
    Shop shop =
        Shop.open(
            service,
            Setup.acquirer("none", 1, Map.of("dueDates", "none")),
            Setup.acquirer("strict", 2, Map.of("dueDates", "with_address")),
            Setup.acquirer("any", 3, Map.of()));
    String customer = shop.client().post("/v1/customers", CustomerBody.number(1).json()).at("/id");

    ApiAnswer byPix =
        shop.client()
            .post(
                "/v1/charges",
                CodeCharge.pix(shop.account(), customer)
                    .withMethod("dueDate", "2040-12-31")
                    .json());

    assertThat(passedOver(routesOf(shop, byPix).getFirst(), namesOf(shop)))
        .containsExactlyInAnyOrder("none due_date_not_accepted", "strict payer_incomplete");
  }

  @Test
  void where_no_provider_takes_the_terms_the_answer_says_which_and_nothing_is_made() {
    Shop shop =
        Shop.open(
            service,
            Setup.acquirer("small", 1, Map.of("maximumAmount", 1989, "maximumInstallments", 3)));
    Shop otherBrands = Shop.open(service, Setup.acquirer("elo", 1, Map.of("brands", "Elo")));
    String customer = shop.client().post("/v1/customers", CustomerBody.number(1).json()).at("/id");

    assertRefused(shop.client().post("/v1/charges", shop.order().json()), "amount_not_accepted");
    assertRefused(
        shop.client().post("/v1/charges", CodeCharge.pix(shop.account(), customer).json()),
        "amount_not_accepted");
    assertRefused(
        shop.client()
            .post(
                "/v1/charges",
                shop.order()
                    .with("amount", 100)
                    .with("paymentMethod", Map.of("paymentType", "credit", "installments", 4))
                    .json()),
        "installments_not_accepted");
    assertThat(shop.client().get("/v1/charges").at("/meta/totalItems")).isEqualTo("0");

    assertRefused(
        otherBrands.client().post("/v1/charges", otherBrands.order().json()), "brand_not_accepted");
    assertThat(otherBrands.client().get("/v1/cards").at("/meta/totalItems")).isEqualTo("0");
  }

  private static void assertRefused(ApiAnswer answer, String key) {
    assertThat(answer.status()).as(answer.text()).isEqualTo(422);
    assertThat(answer.at("/error/key")).isEqualTo(key);
  }

  @Test
  void where_there_was_no_choice_nothing_is_said() {
    Shop shop = Shop.open(service);

    ApiAnswer charged = shop.charge(shop.order());

    assertThat(routesOf(shop, charged)).singleElement().matches(route -> !route.has("passedOver"));
  }

  @Test
  void a_code_says_so_too() {
    Shop shop =
        Shop.open(
            service, Setup.acquirer("first", 1, Map.of()), Setup.acquirer("second", 2, Map.of()));
    String customer = shop.client().post("/v1/customers", CustomerBody.number(1).json()).at("/id");

    ApiAnswer charged =
        shop.client().post("/v1/charges", CodeCharge.pix(shop.account(), customer).json());

    assertThat(passedOver(routesOf(shop, charged).getFirst(), namesOf(shop)))
        .containsExactly("second lower_priority");
  }

  private static Map<String, String> namesOf(Shop shop) {
    return shop.client()
        .get("/v1/merchants/" + shop.account().merchantId())
        .json()
        .get("providers")
        .valueStream()
        .collect(
            Collectors.toMap(
                provider -> provider.get("id").stringValue(),
                provider -> provider.get("name").stringValue()));
  }

  private static List<JsonNode> routesOf(Shop shop, ApiAnswer charge) {
    return shop.client()
        .get("/v1/charges/" + charge.at("/id") + "/events?sort=ASC")
        .json()
        .get("items")
        .valueStream()
        .filter(event -> event.get("event").stringValue().equals("charge.attempt_started"))
        .map(event -> event.at("/content/route"))
        .toList();
  }

  private static List<String> passedOver(JsonNode route, Map<String, String> names) {
    return route
        .get("passedOver")
        .valueStream()
        .map(
            other ->
                names.get(other.get("providerId").stringValue())
                    + " "
                    + other.get("reason").stringValue())
        .toList();
  }
}
