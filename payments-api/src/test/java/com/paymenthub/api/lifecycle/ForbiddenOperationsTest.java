package com.paymenthub.api.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.CodeCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.Histories;
import com.paymenthub.api.testing.Parity;
import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.history.HistoryEvent;
import com.paymenthub.providers.adapters.sandbox.SimulatedMovement;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the provider of a charge cannot do is 422, and the provider does not hear of it. */
class ForbiddenOperationsTest {

  private static final ZoneId SAO_PAULO = ZoneId.of("America/Sao_Paulo");
  private static final TimeMachine MACHINE = new TimeMachine();

  @AfterAll
  static void stop() {
    Parity.assertKept(MACHINE.service());
    MACHINE.close();
  }

  @Test
  void a_part_is_not_captured_and_the_whole_is() {
    Shop shop = shop(Map.of("partialCapture", false));
    String id = shop.preAuthorized(1990);
    Everything before = Everything.about(shop, id);

    assertRefused(
        shop.capture(id, 1989),
        "partial_capture_not_supported",
        "The provider captures only all that is left of the charge: 1990 minor units.");

    assertThat(Everything.about(shop, id)).isEqualTo(before);
    assertThat(Charged.state(shop.capture(id, 1990))).isEqualTo("authorized 1990 of 1990");
    assertThat(Charged.state(shop.giveBack(id, 500))).isEqualTo("authorized 1490 of 1990");
  }

  @Test
  void a_part_is_not_released_before_the_capture_and_the_whole_is() {
    Shop shop = shop(Map.of("partialRelease", false));
    String id = shop.preAuthorized(1990);
    Everything before = Everything.about(shop, id);

    assertRefused(
        shop.giveBack(id, 1),
        "partial_void_not_supported",
        "Only all that is left of the charge can be voided: 1990 minor units.");

    assertThat(Everything.about(shop, id)).isEqualTo(before);
    assertThat(Charged.state(shop.giveBack(id, 1990))).isEqualTo("voided 0 of 1990");
  }

  @Test
  void a_part_is_not_given_back_after_the_capture_and_the_whole_is() {
    Shop shop = shop(Map.of("partialRefund", false));
    String id = shop.capture(shop.preAuthorized(1990), 1500).at("/id");
    Everything before = Everything.about(shop, id);

    assertRefused(
        shop.giveBack(id, 1499),
        "partial_void_not_supported",
        "Only all that is left of the charge can be voided: 1500 minor units.");

    assertThat(Everything.about(shop, id)).isEqualTo(before);
    assertThat(Charged.state(shop.giveBack(id))).isEqualTo("voided 0 of 1990");
  }

  @Test
  void what_was_captured_too_long_ago_is_not_given_back() {
    Shop shop = shop(Map.of("refundWithinDays", 2));
    String inTime = shop.authorized(1990);
    String tooLate = shop.authorized(1990);
    LocalDate last = LocalDate.ofInstant(MACHINE.clock().instant(), SAO_PAULO).plusDays(2);

    MACHINE.clock().advance(Duration.ofDays(2));
    assertThat(Charged.state(shop.giveBack(inTime))).isEqualTo("voided 0 of 1990");
    MACHINE.clock().advance(Duration.ofDays(1));
    Everything before = Everything.about(shop, tooLate);

    assertRefused(
        shop.giveBack(tooLate),
        "void_too_late",
        "The provider gave this payment back until %s, and does so no longer.".formatted(last));
    assertThat(Everything.about(shop, tooLate)).isEqualTo(before);
    assertThat(Charged.state(shop.giveBack(shop.authorized(1990)))).isEqualTo("voided 0 of 1990");
  }

  @Test
  void a_pix_goes_back_in_parts_where_the_provider_can() {
    Shop shop = shop(Map.of("partialRefund", true));
    String id = paidByPix(shop);

    ApiAnswer part = shop.giveBack(id, 500);
    assertThat(Charged.state(part)).isEqualTo("authorized 1490 of 1990");
    assertThat(Charged.latest(part)).isEqualTo("void success 500");
    ApiAnswer undone = shop.tell(id, "authorized");
    assertThat(Charged.state(undone)).isEqualTo("authorized 1990 of 1990");
    assertThat(Charged.state(shop.giveBack(id, 990))).isEqualTo("authorized 1000 of 1990");
    ApiAnswer rest = shop.giveBack(id);

    assertThat(Charged.state(rest)).isEqualTo("voided 0 of 1990");
    assertThat(Notifications.of(MACHINE.service(), id))
        .containsExactly("pending", "authorized", "authorized", "voided");
    assertThat(Charged.movements(MACHINE.service(), rest))
        .filteredOn(movement -> movement.kind() == RequestType.VOID)
        .extracting(movement -> movement.amount().minorUnits())
        .contains(500L, 990L, 1000L);
  }

  @Test
  void a_charge_keeps_the_rules_of_its_route_when_the_settings_change() {
    Shop shop = shop(Map.of("partialCapture", false, "refundWithinDays", 90));
    String strict = shop.preAuthorized(1990);
    change(shop, Map.of());
    String free = shop.preAuthorized(1990);

    assertThat(rulesOf(shop, strict).toString())
        .isEqualTo(
            "{\"partialCapture\":false,\"partialRelease\":true,\"partialRefund\":true,"
                + "\"refundWithinDays\":90}");
    assertThat(rulesOf(shop, free).isMissingNode()).isTrue();
    assertThat(shop.capture(strict, 1).at("/error/key")).isEqualTo("partial_capture_not_supported");
    assertThat(Charged.state(shop.capture(free, 1))).isEqualTo("authorized 1 of 1990");
  }

  @Test
  void what_the_charge_allows_and_the_simulator_has_come_to_forbid_it_declines() {
    Shop shop = shop(Map.of());
    String reserved = shop.preAuthorized(1990);
    String taken = shop.capture(shop.preAuthorized(1990)).at("/id");
    String old = shop.authorized(1990);
    String pix = paidByPix(shop);
    change(shop, Map.of("partialCapture", false, "partialRelease", false, "partialRefund", false));

    assertDeclined(shop.capture(reserved, 500), "capture");
    assertDeclined(shop.giveBack(reserved, 500), "void");
    assertDeclined(shop.giveBack(taken, 500), "void");
    assertThat(Charged.state(shop.capture(reserved))).isEqualTo("authorized 1990 of 1990");
    assertThat(Charged.state(shop.giveBack(taken))).isEqualTo("voided 0 of 1990");

    change(shop, Map.of("refundWithinDays", 0));
    MACHINE.clock().advance(Duration.ofDays(1));
    assertDeclined(shop.giveBack(old), "void");
    assertDeclined(shop.giveBack(pix), "void");
  }

  private static void assertRefused(ApiAnswer answer, String key, String message) {
    assertThat(answer.status()).as(answer.text()).isEqualTo(422);
    assertThat(answer.at("/error/key")).isEqualTo(key);
    assertThat(answer.at("/error/message")).isEqualTo(message);
  }

  private static void assertDeclined(ApiAnswer answer, String operation) {
    assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    assertThat(Charged.latest(answer)).startsWith(operation + " failed ");
    assertThat(answer.at("/transactionRequests/0/providerError/declinedCode"))
        .isEqualTo("not_permitted");
  }

  private static Shop shop(Map<String, Object> settings) {
    return Shop.open(MACHINE.service(), Setup.acquirer("acquirer", 1, settings));
  }

  private static void change(Shop shop, Map<String, Object> settings) {
    String merchant = "/v1/merchants/" + shop.account().merchantId();
    String provider = shop.client().get(merchant).at("/providers/0/id");
    ApiAnswer changed =
        shop.client()
            .patch(
                merchant,
                JsonMapper.shared()
                    .writeValueAsString(
                        Map.of(
                            "providers",
                            List.of(
                                Map.of(
                                    "id",
                                    provider,
                                    "credentials",
                                    Map.of("settings", settings))))));
    assertThat(changed.status()).as(changed.text()).isEqualTo(200);
  }

  private static String paidByPix(Shop shop) {
    String customer = shop.client().post("/v1/customers", CustomerBody.number(1).json()).at("/id");
    ApiAnswer created =
        shop.client().post("/v1/charges", CodeCharge.pix(shop.account(), customer).json());
    assertThat(shop.tell(created.at("/id"), "authorized").at("/status")).isEqualTo("authorized");
    return created.at("/id");
  }

  /** The rules in the event of the first attempt. */
  private static JsonNode rulesOf(Shop shop, String id) {
    return shop.client()
        .get("/v1/charges/" + id + "/events?sort=ASC")
        .json()
        .get("items")
        .valueStream()
        .filter(event -> event.get("event").stringValue().equals("charge.attempt_started"))
        .findFirst()
        .orElseThrow()
        .at("/content/route/operationRules");
  }

  /** All that could have changed. */
  private record Everything(
      JsonNode charge, List<HistoryEvent> history, List<SimulatedMovement> moved) {

    static Everything about(Shop shop, String id) {
      ApiAnswer charge = shop.read(id);
      return new Everything(
          charge.json(),
          new Histories(MACHINE.service().application()).of(UUID.fromString(id)),
          Charged.movements(MACHINE.service(), charge));
    }
  }
}
