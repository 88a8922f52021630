package com.paymenthub.api.rest.customers;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CustomerChangeTest {

  private final RunningService service = RunningService.shared();
  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);
  private final String path = "/v1/customers/" + create();

  private String create() {
    return client
        .post(
            "/v1/customers",
            CustomerBody.number(1).with("address", Map.of("city", "Recife", "state", "PE")).json())
        .at("/id");
  }

  @Test
  void what_is_sent_is_changed_and_the_rest_stays() {
    ApiAnswer before = client.get(path);

    ApiAnswer renamed = client.patch(path, "{\"name\": \"Maria Lima\"}");

    assertThat(renamed.status()).as(renamed.text()).isEqualTo(200);
    assertThat(renamed.at("/name")).isEqualTo("Maria Lima");
    assertThat(renamed.at("/phoneNumber")).isEqualTo(before.at("/phoneNumber"));
    assertThat(renamed.json().at("/address")).isEqualTo(before.json().at("/address"));
    assertThat(renamed.at("/createdAt")).isEqualTo(before.at("/createdAt"));
    assertThat(renamed.at("/updatedAt")).isGreaterThan(before.at("/updatedAt"));
    assertThat(client.get(path).json()).isEqualTo(renamed.json());
  }

  @Test
  void of_an_address_changes_what_is_sent() {
    ApiAnswer moved =
        client.patch(path, "{\"address\": {\"city\": \"Olinda\", \"complement\": \"\"}}");

    assertThat(moved.at("/address/city")).isEqualTo("Olinda");
    assertThat(moved.at("/address/state")).isEqualTo("PE");
    ApiAnswer lessKnown =
        client.patch(path, "{\"address\": {\"state\": null, \"street\": \"Rua do Sol\"}}");
    assertThat(lessKnown.json().at("/address/state").isNull()).isTrue();
    assertThat(lessKnown.at("/address/street")).isEqualTo("Rua do Sol");
    ApiAnswer nowhere = client.patch(path, "{\"address\": {\"street\": \"\", \"city\": null}}");
    assertThat(nowhere.json().at("/address").isNull()).isTrue();
    assertThat(client.patch(path, "{\"address\": {\"city\": \"Natal\"}}").at("/address/city"))
        .isEqualTo("Natal");
  }

  @Test
  void null_takes_the_address_away_and_leaves_what_is_required() {
    ApiAnswer cleared =
        client.patch(path, "{\"address\": null, \"name\": null, \"phoneNumber\": null}");

    assertThat(cleared.status()).isEqualTo(200);
    assertThat(cleared.json().at("/address").isNull()).isTrue();
    assertThat(cleared.at("/name")).isEqualTo("Maria Souza 1");
  }

  @Test
  void document_and_email_cannot_be_changed() {
    ApiAnswer refused =
        client.patch(path, "{\"email\": \"other@example.com\", \"document\": {\"number\": \"1\"}}");

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.json().at("/error/details").toString())
        .isEqualTo("[\"email cannot be changed\",\"document cannot be changed\"]");
    assertThat(client.patch(path, "{\"email\": null}").status()).isEqualTo(200);
    assertThat(client.get(path).at("/email")).isEqualTo("maria.1@example.com");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"name": "a\u202eb"}           | name must not contain characters that change the direction of writing, nor begin or end with invisible ones
          {"name": 1}                     | name must be text
          {"phoneNumber": {}}             | phoneNumber must be text
          {"address": []}                 | address must be an object
          {"address": {"zipCode": 50050}} | address.zipCode must be text
          """)
  void a_bad_field_is_named(String body, String detail) {
    ApiAnswer refused = client.patch(path, body);

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.at("/error/details/0")).isEqualTo(detail);
  }

  @Test
  void a_deleted_customer_frees_document_and_email() {
    ApiAnswer deleted = client.delete(path);

    assertThat(deleted.status()).isEqualTo(204);
    assertThat(deleted.text()).isEmpty();
    assertThat(client.get(path).status()).isEqualTo(404);
    assertThat(client.delete(path).status()).isEqualTo(404);
    assertThat(client.patch(path, "{}").status()).isEqualTo(404);
    assertThat(client.get("/v1/customers").json().at("/meta/totalItems").intValue()).isZero();
    assertThat(client.post("/v1/customers", CustomerBody.number(1).json()).status()).isEqualTo(201);
  }

  @Test
  void a_deleted_customer_leaves_nothing_that_could_be_read_again() {
    UUID id = UUID.fromString(client.get(path).at("/id"));

    client.delete(path);

    assertThat(
            service
                .application()
                .queryForObject(
                    "select (select count(sealed_key) from subject_key where subject_id = ?)"
                        + " + (select count(*) from personal_text where subject_id = ?)"
                        + " + (select count(*) from customer where id = ?)",
                    Long.class,
                    id,
                    id,
                    id))
        .isZero();
  }

  @Test
  void stored_answers_are_erased_with_their_customer_and_nothing_runs_again() {
    String body = CustomerBody.number(2).json();
    String change = "{\"name\": \"Maria Lima\"}";
    String other = "/v1/customers/" + client.postWithKey("/v1/customers", body, "create").at("/id");
    Map<String, String> withKey = Map.of("X-Idempotency-Key", "change");
    client.send("PATCH", other, change, withKey);
    client.postWithKey("/v1/customers", CustomerBody.number(3).json(), "somebody-else");

    client.delete(other);

    assertErased(client.postWithKey("/v1/customers", body, "create"));
    assertErased(client.send("PATCH", other, change, withKey));
    assertThat(
            client
                .postWithKey("/v1/customers", CustomerBody.number(3).json(), "somebody-else")
                .header("Idempotency-Replayed"))
        .contains("true");
    assertThat(
            service
                .application()
                .queryForObject(
                    "select count(*) from idempotency_record"
                        + " where client_id = ? and sealed_answer is not null",
                    Long.class,
                    account.clientId()))
        .isEqualTo(1);
    assertThat(client.get("/v1/customers").json().at("/meta/totalItems").intValue()).isEqualTo(2);
  }

  private static void assertErased(ApiAnswer answer) {
    assertThat(answer.status()).as(answer.text()).isEqualTo(410);
    assertThat(answer.at("/error/key")).isEqualTo("answer_erased");
  }

  @Test
  void charges_of_a_deleted_customer_stay_as_they_are() {
    String customerId = client.get(path).at("/id");
    ApiAnswer charged =
        client.post("/v1/charges", CardCharge.of(account).with("customerId", customerId).json());
    assertThat(charged.status()).as(charged.text()).isEqualTo(201);
    assertThat(charged.at("/customerId")).isEqualTo(customerId);

    client.delete(path);

    assertThat(client.get("/v1/charges/" + charged.at("/id")).json()).isEqualTo(charged.json());
    assertThat(client.post("/v1/charges/" + charged.at("/id") + "/capture", "").status())
        .isEqualTo(201);
  }

  @Test
  void a_charge_of_an_unknown_customer_is_refused_naming_the_field() {
    TestAccount stranger = service.newAccount();
    String foreign = client.get(path).at("/id");

    for (String unknown : new String[] {foreign, UUID.randomUUID().toString()}) {
      ApiAnswer refused =
          service
              .client(stranger)
              .post("/v1/charges", CardCharge.of(stranger).with("customerId", unknown).json());

      assertThat(refused.status()).isEqualTo(404);
      assertThat(refused.at("/error/key")).isEqualTo("customer_not_found");
      assertThat(refused.at("/error/details/0")).isEqualTo("customerId is unknown");
    }
  }
}
