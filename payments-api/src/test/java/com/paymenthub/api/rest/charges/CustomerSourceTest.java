package com.paymenthub.api.rest.charges;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Card charges that are paid with what a customer has. */
class CustomerSourceTest {

  private final RunningService service = RunningService.shared();
  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);
  private final String customer = createCustomer(1);

  @Test
  void the_card_that_was_associated_last_pays_and_the_charge_is_the_customers() {
    associate(cardEndingIn(1));
    String latest = cardEndingIn(4);
    associate(latest);

    ApiAnswer charged = pay(Map.of("customerId", customer));

    assertThat(charged.status()).as(charged.text()).isEqualTo(201);
    assertThat(charged.at("/status")).isEqualTo("pre_authorized");
    assertThat(charged.at("/paymentSource/cardId")).isEqualTo(latest);
    assertThat(charged.at("/customerId")).isEqualTo(customer);
  }

  @Test
  void a_card_that_is_associated_again_is_the_last_one() {
    String again = cardEndingIn(1);
    associate(again);
    associate(cardEndingIn(4));
    associate(again);

    assertThat(pay(Map.of("customerId", customer)).at("/paymentSource/cardId")).isEqualTo(again);
  }

  @Test
  void a_card_that_is_not_active_is_passed_over() {
    String active = cardEndingIn(1);
    associate(active);
    // The bank does not answer, so that nobody knows whether the card is good.
    String pending = cardEndingIn(8);
    associate(pending);
    // The bank says that it has expired.
    associate(cardEndingIn(3));

    assertThat(pay(Map.of("customerId", customer)).at("/paymentSource/cardId")).isEqualTo(active);
  }

  @Test
  void a_customer_without_an_active_card_cannot_pay() {
    associate(cardEndingIn(3));

    ApiAnswer refused = pay(Map.of("customerId", customer));

    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.at("/error/key")).isEqualTo("customer_without_card");
  }

  @Test
  void an_unknown_customer_is_refused_naming_the_field() {
    TestAccount stranger = service.newAccount();
    String foreign =
        service.client(stranger).post("/v1/customers", CustomerBody.number(1).json()).at("/id");

    for (String unknown : new String[] {foreign, UUID.randomUUID().toString()}) {
      ApiAnswer refused = pay(Map.of("customerId", unknown));

      assertThat(refused.status()).isEqualTo(404);
      assertThat(refused.at("/error/key")).isEqualTo("customer_not_found");
      assertThat(refused.at("/error/details/0")).isEqualTo("paymentSource.customerId is unknown");
    }
  }

  @Test
  void a_card_charge_takes_no_customer_who_is_not_known_yet() {
    ApiAnswer refused = pay(Map.of("customer", Map.of("name", "Maria Souza")));

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.at("/error/details/0")).isEqualTo("paymentSource.customerId is required");
  }

  @Test
  void a_charge_has_one_customer() {
    associate(cardEndingIn(1));
    CardCharge charge = chargeOf(Map.of("customerId", customer));

    ApiAnswer same = client.post("/v1/charges", charge.with("customerId", customer).json());
    ApiAnswer other =
        client.post("/v1/charges", charge.with("customerId", createCustomer(2)).json());

    assertThat(same.status()).as(same.text()).isEqualTo(201);
    assertThat(other.status()).isEqualTo(400);
    assertThat(other.at("/error/details/0"))
        .isEqualTo("customerId and paymentSource.customerId must be the same");
  }

  private ApiAnswer pay(Map<String, Object> source) {
    return client.post("/v1/charges", chargeOf(source).json());
  }

  private CardCharge chargeOf(Map<String, Object> source) {
    Map<String, Object> sent = new HashMap<>(source);
    sent.put("sourceType", "customer");
    return CardCharge.of(account).with("paymentSource", sent);
  }

  private void associate(String cardId) {
    ApiAnswer associated =
        client.post("/v1/customers/" + customer + "/cards", "{\"cardId\": \"" + cardId + "\"}");
    assertThat(associated.status()).as(associated.text()).isEqualTo(204);
  }

  private String createCustomer(int number) {
    return client.post("/v1/customers", CustomerBody.number(number).json()).at("/id");
  }

  private String cardEndingIn(int lastDigit) {
    return client
        .post("/v1/charges", CardCharge.of(account).cardEndingIn(lastDigit).json())
        .at("/paymentSource/cardId");
  }
}
