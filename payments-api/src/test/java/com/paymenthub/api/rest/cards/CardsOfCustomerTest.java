package com.paymenthub.api.rest.cards;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardToken;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class CardsOfCustomerTest {

  private final RunningService service = RunningService.shared();
  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);
  private final String customer = createCustomer(1);

  @Test
  void a_card_says_whose_it_is() {
    String card = newCard();
    associate(card);

    ApiAnswer answer = client.get("/v1/cards/" + card);

    assertThat(answer.at("/customerId")).isEqualTo(customer);
    assertThat(answer.json().get("customer"))
        .isEqualTo(client.get("/v1/customers/" + customer).json());
    assertThat(client.get("/v1/cards").json().at("/items/0")).isEqualTo(answer.json());
  }

  @Test
  void a_public_key_sees_nothing_of_the_customer() {
    String card = newCard();
    associate(card);
    String key =
        client.post("/v1/auth", "{\"scope\": \"cards\", \"expires\": 60}").at("/publicKey");
    ApiClient browser =
        ApiClient.of(service.url(), new TestAccount(account.clientId(), key, account.merchantId()));

    ApiAnswer answer = browser.get("/v1/cards/" + card);

    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    assertThat(answer.at("/customerId")).isNull();
    assertThat(answer.json().get("customer").isNull()).isTrue();
  }

  @Test
  void a_deleted_customer_takes_the_cards_along() {
    String card = newCard();
    associate(card);
    String kept = newCard();
    client.delete("/v1/customers/" + customer);

    assertThat(client.get("/v1/cards/" + card).status()).isEqualTo(404);
    assertThat(client.get("/v1/cards/" + kept).status()).isEqualTo(200);
    assertThat(client.get("/v1/customers/" + customer + "/cards").status()).isEqualTo(404);
  }

  @Test
  void the_cards_of_a_customer_are_listed_the_last_associated_first() {
    String first = newCard();
    String second = newCard();
    newCard();
    associate(second);
    associate(first);

    ApiAnswer newest = client.get("/v1/customers/" + customer + "/cards");
    ApiAnswer oldest = client.get("/v1/customers/" + customer + "/cards?sort=ASC&limit=1");

    assertThat(ids(newest)).containsExactly(first, second);
    assertThat(ids(oldest)).containsExactly(second);
    assertThat(oldest.json().at("/meta/totalItems").intValue()).isEqualTo(2);
    assertThat(newest.json().at("/items/0")).isEqualTo(client.get("/v1/cards/" + first).json());
  }

  @Test
  void a_customer_without_cards_has_an_empty_list() {
    assertThat(client.get("/v1/customers/" + customer + "/cards").json().at("/items")).isEmpty();
  }

  @Test
  void the_cards_of_another_account_s_customer_are_answered_like_those_of_an_unknown_one() {
    ApiClient other = service.client(service.newAccount());

    for (String id : new String[] {customer, UUID.randomUUID().toString(), "x"}) {
      ApiAnswer answer = other.get("/v1/customers/" + id + "/cards");
      assertThat(answer.status()).isEqualTo(404);
      assertThat(answer.at("/error/key")).isEqualTo("customer_not_found");
    }
  }

  @Test
  void a_bad_page_is_named() {
    ApiAnswer answer = client.get("/v1/customers/" + customer + "/cards?limit=0");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.at("/error/details/0")).startsWith("limit");
  }

  @Test
  void a_charge_by_customer_takes_a_card_that_was_made_of_a_token() {
    String card = newCard();
    associate(card);

    ApiAnswer charged =
        client.post(
            "/v1/charges",
            CardToken.charge(
                account.merchantId(), Map.of("sourceType", "customer", "customerId", customer)));

    assertThat(charged.status()).as(charged.text()).isEqualTo(201);
    assertThat(charged.at("/status")).isEqualTo("pre_authorized");
    assertThat(charged.at("/paymentSource/cardId")).isEqualTo(card);
  }

  private void associate(String cardId) {
    ApiAnswer associated =
        client.post("/v1/customers/" + customer + "/cards", "{\"cardId\": \"" + cardId + "\"}");
    assertThat(associated.status()).as(associated.text()).isEqualTo(204);
  }

  private String createCustomer(int number) {
    return client.post("/v1/customers", CustomerBody.number(number).json()).at("/id");
  }

  private String newCard() {
    return client.post("/v1/cards", CardToken.card(CardToken.valid().createdBy(client))).at("/id");
  }

  private static List<String> ids(ApiAnswer list) {
    return list.json().at("/items").valueStream().map(item -> item.get("id").asString()).toList();
  }
}
