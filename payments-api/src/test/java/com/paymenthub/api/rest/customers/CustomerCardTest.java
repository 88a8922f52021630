package com.paymenthub.api.rest.customers;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CustomerCardTest {

  private final RunningService service = RunningService.shared();
  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);
  private final String customer = createCustomer(1);

  @Test
  void a_card_becomes_a_customers_and_nothing_is_answered() {
    ApiAnswer associated = associate(customer, newCard());

    assertThat(associated.status()).as(associated.text()).isEqualTo(204);
    assertThat(associated.text()).isEmpty();
  }

  @Test
  void the_same_card_may_be_named_again() {
    String card = newCard();
    associate(customer, card);

    assertThat(associate(customer, card).status()).isEqualTo(204);
  }

  @Test
  void a_repeated_request_answers_nothing_again() {
    String path = "/v1/customers/" + customer + "/cards";
    String body = "{\"cardId\": \"" + newCard() + "\"}";
    client.postWithKey(path, body, "card-1");

    ApiAnswer repeated = client.postWithKey(path, body, "card-1");

    assertThat(repeated.status()).isEqualTo(204);
    assertThat(repeated.text()).isEmpty();
    assertThat(repeated.header("Idempotency-Replayed")).contains("true");
  }

  @Test
  void a_card_does_not_wander_from_one_customer_to_another() {
    String card = newCard();
    String other = createCustomer(2);
    associate(customer, card);

    ApiAnswer refused = associate(other, card);

    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.at("/error/key")).isEqualTo("card_of_another_customer");
  }

  @Test
  void the_card_of_a_deleted_customer_is_deleted_and_no_other_customer_gets_it() {
    String card = newCard();
    String other = createCustomer(2);
    associate(customer, card);

    client.delete("/v1/customers/" + customer);

    assertThat(associate(other, card).status()).isEqualTo(404);
  }

  @Test
  void an_unknown_card_is_refused_naming_the_field() {
    TestAccount stranger = service.newAccount();
    String foreign =
        service
            .client(stranger)
            .post("/v1/charges", CardCharge.of(stranger).json())
            .at("/paymentSource/cardId");

    for (String unknown : new String[] {foreign, UUID.randomUUID().toString()}) {
      ApiAnswer refused = associate(customer, unknown);

      assertThat(refused.status()).isEqualTo(404);
      assertThat(refused.at("/error/key")).isEqualTo("card_not_found");
      assertThat(refused.at("/error/details/0")).isEqualTo("cardId is unknown");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {}                 | cardId is required
          {"cardId": 7}      | cardId must be text
          {"cardId": "none"} | cardId must be a UUID
          """)
  void a_bad_field_is_named(String body, String detail) {
    ApiAnswer refused = client.post("/v1/customers/" + customer + "/cards", body);

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.at("/error/details/0")).isEqualTo(detail);
  }

  private ApiAnswer associate(String customerId, String cardId) {
    return client.post(
        "/v1/customers/" + customerId + "/cards", "{\"cardId\": \"" + cardId + "\"}");
  }

  private String createCustomer(int number) {
    return client.post("/v1/customers", CustomerBody.number(number).json()).at("/id");
  }

  private String newCard() {
    return client.post("/v1/charges", CardCharge.of(account).json()).at("/paymentSource/cardId");
  }
}
