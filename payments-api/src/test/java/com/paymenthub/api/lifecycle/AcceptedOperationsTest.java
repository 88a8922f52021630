package com.paymenthub.api.lifecycle;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.CodeCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.Parity;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** What merchants see of a provider that accepts everything first, and finishes it later. */
class AcceptedOperationsTest {

  private static final Duration PROMISED = Duration.ofMinutes(10);

  private static final TimeMachine MACHINE = new TimeMachine();

  @AfterAll
  static void stop() {
    MACHINE.close();
  }

  @Test
  void an_accepted_authorization_leaves_the_charge_pending_until_the_provider_has_finished_it() {
    Shop shop = shop("approved");

    ApiAnswer charged = shop.charge(shop.order().with("capture", true));

    assertThat(Charged.state(charged)).isEqualTo("pending 1990 of 1990");
    assertThat(Charged.operations(charged)).containsExactly("authorization processing");
    String expectedBy = charged.at("/transactionRequests/0/expectedBy");
    assertThat(Instant.parse(expectedBy)).isAfter(MACHINE.clock().instant());
    assertThat(charged.at("/transactionRequests/0/nextInquiryAt")).isEqualTo(expectedBy);
    assertThat(charged.at("/transactionRequests/0/transactionId")).isNotBlank();
    assertThat(Charged.movements(MACHINE.service(), charged)).isEmpty();

    MACHINE.performDueTasks();
    assertThat(Charged.state(shop.read(charged.at("/id")))).isEqualTo("pending 1990 of 1990");
    MACHINE.pass(PROMISED);
    ApiAnswer finished = shop.read(charged.at("/id"));
    assertThat(Charged.state(finished)).isEqualTo("authorized 1990 of 1990");
    assertThat(Charged.operations(finished))
        .containsExactly("authorization success", "probe success");
    assertThat(finished.at("/transactionRequests/1/expectedBy")).isNull();
    assertThat(Charged.movements(MACHINE.service(), finished)).hasSize(1);
  }

  @Test
  void an_accepted_void_changes_nothing_yet_and_the_rest_can_be_voided_meanwhile() {
    Shop shop = shop("approved");
    String id = authorized(shop);

    ApiAnswer first = shop.giveBack(id, 600);
    assertThat(first.status()).isEqualTo(201);
    assertThat(Charged.state(first)).isEqualTo("authorized 1990 of 1990");
    assertThat(Charged.latest(first)).isEqualTo("void processing 600");

    ApiAnswer tooMuch = shop.giveBack(id, 1391);
    assertThat(tooMuch.status()).isEqualTo(409);
    assertThat(tooMuch.at("/error/key")).isEqualTo("operation_pending");
    assertThat(Long.parseLong(tooMuch.header("Retry-After").orElseThrow()))
        .isBetween(1L, PROMISED.toSeconds() + 1);
    assertThat(shop.giveBack(id, 1991).status()).isEqualTo(422);
    assertThat(Charged.latest(shop.giveBack(id))).isEqualTo("void processing 1390");
    assertThat(shop.giveBack(id).at("/error/key")).isEqualTo("operation_pending");

    MACHINE.pass(PROMISED);
    MACHINE.pass(PROMISED);
    assertThat(Charged.state(shop.read(id))).isEqualTo("voided 0 of 1990");
    assertThat(shop.notified(id)).containsExactly("pending", "authorized", "authorized", "voided");
  }

  @Test
  void an_accepted_capture_blocks_the_charge_and_one_that_is_refused_in_the_end_leaves_it() {
    Shop shop = shop("approved");
    String id = shop.charge(shop.order()).at("/id");
    MACHINE.pass(PROMISED);
    assertThat(Charged.state(shop.read(id))).isEqualTo("pre_authorized 1990 of 1990");
    change(shop, "declined");

    assertThat(Charged.latest(shop.capture(id, 1000))).isEqualTo("capture processing 1000");
    assertThat(shop.giveBack(id).at("/error/key")).isEqualTo("operation_pending");
    assertThat(shop.capture(id).at("/error/key")).isEqualTo("operation_pending");
    assertThat(shop.tell(id, "voided").at("/error/key")).isEqualTo("operation_pending");

    MACHINE.pass(PROMISED);
    ApiAnswer refused = shop.read(id);
    assertThat(Charged.state(refused)).isEqualTo("pre_authorized 1990 of 1990");
    assertThat(Charged.operations(refused))
        .containsExactly(
            "pre_authorization success", "probe success", "capture failed", "probe success");
  }

  @Test
  void an_accepted_refund_of_a_pix_is_finished_later() {
    Shop shop = shop("approved");
    String id = shop.client().post("/v1/charges", pix(shop)).at("/id");
    assertThat(shop.tell(id, "authorized").status()).isEqualTo(200);

    assertThat(Charged.latest(shop.giveBack(id))).isEqualTo("void processing 1990");
    assertThat(shop.giveBack(id).at("/error/key")).isEqualTo("operation_pending");

    MACHINE.pass(PROMISED);
    assertThat(Charged.state(shop.read(id))).isEqualTo("voided 0 of 1990");
  }

  @Test
  void what_is_never_finished_waits_for_a_person_after_the_limit_of_the_provider() {
    Shop shop = shop("approved");
    String id = authorized(shop);
    change(shop, "never");
    shop.giveBack(id);

    MACHINE.pass(Duration.ofDays(6));
    assertThat(shop.read(id).at("/transactionRequests/1/flag")).isNull();
    for (int day = 0; day < 3; day++) {
      MACHINE.pass(Duration.ofDays(1));
    }

    ApiAnswer flagged = shop.read(id);
    assertThat(Charged.state(flagged)).isEqualTo("authorized 1990 of 1990");
    assertThat(flagged.json().findValuesAsString("reason")).contains("outcome_unknown");
    assertThat(shop.giveBack(id).at("/error/key")).isEqualTo("operation_pending");
  }

  @Test
  void another_node_finishes_what_this_one_was_told() {
    Shop shop = shop("approved");
    String id = authorized(shop);
    shop.giveBack(id);

    MACHINE.restart();
    MACHINE.pass(PROMISED);

    assertThat(Charged.state(shop.at(MACHINE.service()).read(id))).isEqualTo("voided 0 of 1990");
  }

  @Test
  void rows_and_events_agree_while_it_is_open_and_afterwards() {
    Shop shop = shop("approved");
    String id = authorized(shop);
    shop.giveBack(id, 600);

    Parity.assertKept(MACHINE.service());
    MACHINE.pass(PROMISED);
    Parity.assertKept(MACHINE.service());
  }

  private Shop shop(String finishAs) {
    return Shop.open(MACHINE.service(), Setup.acquirer("later", 1, settings(finishAs)));
  }

  private static Map<String, Object> settings(String finishAs) {
    return Map.of(
        "acceptedRate", 100, "finishAfterSeconds", PROMISED.toSeconds(), "finishAs", finishAs);
  }

  private static void change(Shop shop, String finishAs) {
    ApiAnswer merchant = shop.client().get("/v1/merchants/" + shop.account().merchantId());
    Map<String, Object> provider =
        new HashMap<>(Setup.acquirer("later", 1, settings(finishAs)).json());
    provider.put("id", merchant.at("/providers/0/id"));
    ApiAnswer changed =
        shop.client()
            .patch(
                "/v1/merchants/" + shop.account().merchantId(),
                JsonMapper.shared().writeValueAsString(Map.of("providers", List.of(provider))));
    assertThat(changed.status()).as(changed.text()).isEqualTo(200);
    assertThat(changed.at("/providers/0/credentials/settings/finishAs")).isEqualTo(finishAs);
  }

  private String authorized(Shop shop) {
    String id = shop.charge(shop.order().with("capture", true)).at("/id");
    MACHINE.pass(PROMISED);
    assertThat(Charged.state(shop.read(id))).isEqualTo("authorized 1990 of 1990");
    return id;
  }

  private static String pix(Shop shop) {
    String customer = shop.client().post("/v1/customers", CustomerBody.number(1).json()).at("/id");
    return CodeCharge.pix(shop.account(), customer).json();
  }
}
