package com.paymenthub.api.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.CardCharge;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** What merchants see of a card charge whose buyer has to act before the provider does anything. */
class BuyerActionsTest {

  private static final String RETURN_URL = "https://shop.example/order?number=7";

  private static final TimeMachine MACHINE = new TimeMachine();

  @AfterAll
  static void stop() {
    MACHINE.close();
  }

  @Test
  void a_charge_waits_for_its_buyer_and_is_completed_with_what_the_browser_brings_back() {
    Shop shop = shop(Map.of("nextAction", "redirect"));

    ApiAnswer charged = shop.charge(order(shop));

    assertThat(Charged.state(charged)).isEqualTo("pending 1990 of 1990");
    assertThat(Charged.operations(charged)).containsExactly("authorization processing");
    assertThat(charged.at("/nextAction/type")).isEqualTo("redirect");
    assertThat(charged.at("/nextAction/method")).isEqualTo("GET");
    assertThat(charged.json().at("/nextAction/fields").isEmpty()).isTrue();
    assertThat(Instant.parse(charged.at("/nextAction/expiresAt")))
        .isBetween(
            MACHINE.clock().instant().plusSeconds(590), MACHINE.clock().instant().plusSeconds(601));
    assertThat(shop.read(charged.at("/id")).json().at("/nextAction"))
        .isEqualTo(charged.json().at("/nextAction"));
    assertThat(Charged.movements(MACHINE.service(), charged)).isEmpty();
    assertThat(shop.capture(charged.at("/id")).status()).isEqualTo(422);

    ApiAnswer completed = complete(shop, charged.at("/id"), "approved");
    assertThat(completed.status()).isEqualTo(201);
    assertThat(Charged.state(completed)).isEqualTo("authorized 1990 of 1990");
    assertThat(Charged.operations(completed)).containsExactly("authorization success");
    assertThat(completed.json().at("/nextAction").isMissingNode()).isTrue();
    assertThat(Charged.movements(MACHINE.service(), completed)).hasSize(1);

    ApiAnswer again = complete(shop, charged.at("/id"), "approved");
    assertThat(again.status()).isEqualTo(422);
    assertThat(again.at("/error/key")).isEqualTo("state_not_allowed");
  }

  @Test
  void a_repeat_of_the_completion_with_its_key_gets_the_same_answer_and_takes_no_money() {
    Shop shop = shop(Map.of("nextAction", "redirect"));
    String id = shop.charge(order(shop)).at("/id");
    String body = details("approved");

    ApiAnswer first = shop.client().postWithKey("/v1/charges/" + id + "/complete", body, "once");
    ApiAnswer repeat = shop.client().postWithKey("/v1/charges/" + id + "/complete", body, "once");

    assertThat(repeat.text()).isEqualTo(first.text());
    assertThat(Charged.movements(MACHINE.service(), first)).hasSize(1);
  }

  @Test
  void a_reservation_is_captured_after_its_buyer_has_acted() {
    Shop shop = shop(Map.of("nextAction", "challenge"));
    ApiAnswer charged = shop.charge(order(shop).with("capture", false));
    assertThat(charged.at("/nextAction/type")).isEqualTo("challenge");
    assertThat(Charged.state(complete(shop, charged.at("/id"), "approved")))
        .isEqualTo("pre_authorized 1990 of 1990");
    assertThat(Charged.state(shop.capture(charged.at("/id")))).isEqualTo("authorized 1990 of 1990");
  }

  @Test
  void a_buyer_who_declines_ends_the_charge() {
    Shop shop = shop(Map.of("nextAction", "redirect"));
    String id = shop.charge(order(shop)).at("/id");

    ApiAnswer completed = complete(shop, id, "declined");

    assertThat(Charged.state(completed)).isEqualTo("failed 1990 of 1990");
    assertThat(completed.at("/transactionRequests/0/providerError/declinedCode"))
        .isEqualTo("security_violation");
    assertThat(shop.notified(id)).containsExactly("pending", "failed");
  }

  @Test
  void details_that_say_nothing_leave_the_charge_as_it_was() {
    Shop shop = shop(Map.of("nextAction", "redirect"));
    ApiAnswer charged = shop.charge(order(shop));

    ApiAnswer completed = complete(shop, charged.at("/id"), "perhaps");

    assertThat(completed.status()).isEqualTo(201);
    assertThat(Charged.state(completed)).isEqualTo("pending 1990 of 1990");
    assertThat(completed.json().at("/nextAction")).isEqualTo(charged.json().at("/nextAction"));
  }

  @Test
  void a_buyer_who_does_not_act_in_time_pays_nothing() {
    Shop shop = shop(Map.of("nextAction", "redirect", "actionExpiresAfterSeconds", 60));
    String id = shop.charge(order(shop)).at("/id");

    MACHINE.pass(Duration.ofSeconds(61));

    ApiAnswer failed = shop.read(id);
    assertThat(Charged.state(failed)).isEqualTo("failed 1990 of 1990");
    assertThat(failed.json().at("/nextAction").isMissingNode()).isTrue();
    assertThat(Charged.operations(failed)).containsExactly("authorization failed", "void success");
    ApiAnswer late = complete(shop, id, "approved");
    assertThat(late.status()).isEqualTo(422);
    assertThat(Charged.state(shop.read(id))).isEqualTo("failed 1990 of 1990");
  }

  @Test
  void the_merchant_cancels_a_charge_that_waits_for_its_buyer() {
    Shop shop = shop(Map.of("nextAction", "redirect"));
    String id = shop.charge(order(shop)).at("/id");

    assertThat(shop.giveBack(id, 100).at("/error/key")).isEqualTo("partial_void_not_supported");
    ApiAnswer canceled = shop.giveBack(id);

    assertThat(canceled.status()).isEqualTo(201);
    assertThat(Charged.state(canceled)).isEqualTo("canceled 0 of 1990");
    assertThat(complete(shop, id, "approved").status()).isEqualTo(422);
    assertThat(shop.notified(id)).containsExactly("pending", "canceled");
  }

  @Test
  void a_completion_whose_answer_is_lost_is_found_out() {
    Shop shop = shop(Map.of("nextAction", "redirect", "latencyMillis", 0));
    String id = shop.charge(order(shop)).at("/id");
    change(shop, Map.of("nextAction", "redirect", "latencyMillis", 5_000, "deadlineMillis", 300));
    assertThat(Charged.operations(complete(shop, id, "approved")))
        .containsExactly("authorization timeout");
    assertThat(complete(shop, id, "approved").at("/error/key")).isEqualTo("outcome_unknown");

    change(shop, Map.of("nextAction", "redirect", "latencyMillis", 0));
    MACHINE.pass(Duration.ofSeconds(10));

    // The simulator was interrupted before it did anything: the buyer can act still.
    ApiAnswer found = shop.read(id);
    assertThat(Charged.state(found)).isEqualTo("pending 1990 of 1990");
    assertThat(found.at("/nextAction/type")).isEqualTo("redirect");
    assertThat(Charged.state(complete(shop, id, "approved"))).isEqualTo("authorized 1990 of 1990");
  }

  @Test
  void without_a_return_address_no_buyer_is_asked() {
    Shop shop = shop(Map.of("nextAction", "redirect"));
    ApiAnswer charged = shop.charge(shop.order().with("capture", true));
    assertThat(Charged.state(charged)).isEqualTo("authorized 1990 of 1990");

    Map<String, Object> results =
        Map.of(
            "eci", "05",
            "cavv", "AAABAWFlmQAAAABjRWWZEEFgFz+=",
            "dsTransactionId", "f25084f0-5b16-4c0a-ae5d-b24808a95e4b",
            "version", "2.2.0");
    ApiAnswer withResults =
        shop.charge(shop.order().with("capture", true).with("threeDSecure2", results));
    assertThat(Charged.state(withResults)).isEqualTo("authorized 1990 of 1990");
  }

  @Test
  void nothing_of_what_the_buyer_has_to_do_is_in_the_stored_events() {
    Shop shop = shop(Map.of("nextAction", "redirect"));
    String id = shop.charge(order(shop)).at("/id");
    complete(shop, id, "approved");

    String events = shop.client().get("/v1/charges/" + id + "/events").text();

    assertThat(events)
        .contains("charge.buyer_action_required", "charge.attempt_resumed")
        .doesNotContain("shop.example", "/simulator/", "number=7");
  }

  private static CardCharge order(Shop shop) {
    return shop.order()
        .with("capture", true)
        .with("threeDSecure2", Map.of("returnUrl", RETURN_URL));
  }

  private Shop shop(Map<String, Object> settings) {
    return Shop.open(MACHINE.service(), Setup.acquirer("simulator", 1, settings));
  }

  private static void change(Shop shop, Map<String, Object> settings) {
    String merchant = "/v1/merchants/" + shop.account().merchantId();
    Map<String, Object> provider = new HashMap<>(Setup.acquirer("simulator", 1, settings).json());
    provider.put("id", shop.client().get(merchant).at("/providers/0/id"));
    ApiAnswer changed =
        shop.client()
            .patch(
                merchant,
                JsonMapper.shared().writeValueAsString(Map.of("providers", List.of(provider))));
    assertThat(changed.status()).as(changed.text()).isEqualTo(200);
  }

  private static ApiAnswer complete(Shop shop, String id, String result) {
    return shop.client().post("/v1/charges/" + id + "/complete", details(result));
  }

  private static String details(String result) {
    return "{\"details\":{\"result\":\"%s\"}}".formatted(result);
  }
}
