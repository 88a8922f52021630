package com.paymenthub.api.rest.codes;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CodeCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Who pays by pix or boleto: a customer of the account, or one that the charge brings along. */
class PayerTest {

  private final RunningService service = RunningService.sharedAndStill();
  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);

  @Test
  void a_customer_who_comes_with_the_charge_becomes_one_of_the_account() {
    ApiAnswer created = pay("Maria", 1, "maria@example.com");

    assertThat(created.status()).as(created.text()).isEqualTo(201);
    String id = created.at("/paymentSource/customerId");
    assertThat(created.json().at("/paymentSource").propertyNames())
        .containsExactlyInAnyOrder("sourceType", "customerId");
    assertThat(created.at("/customerId")).isEqualTo(id);
    assertThat(client.get("/v1/customers/" + id).at("/name")).isEqualTo("Maria");
  }

  @Test
  void a_customer_whose_document_is_known_is_that_customer_unchanged() {
    String first = pay("Maria", 1, "maria@example.com").at("/customerId");

    ApiAnswer again = pay("Maria Souza", 1, "another@example.com");

    assertThat(again.status()).isEqualTo(201);
    assertThat(again.at("/customerId")).isEqualTo(first);
    assertThat(client.get("/v1/customers/" + first).at("/name")).isEqualTo("Maria");
    assertThat(client.get("/v1/customers/" + first).at("/email")).isEqualTo("maria@example.com");
  }

  @Test
  void an_email_of_another_document_is_a_conflict_and_nothing_is_charged() {
    pay("Maria", 1, "maria@example.com");

    ApiAnswer refused = pay("Joana", 2, "maria@example.com");

    assertThat(refused.status()).isEqualTo(409);
    assertThat(refused.at("/error/key")).isEqualTo("customer_email_taken");
    assertThat(client.get("/v1/charges").json().at("/meta/totalItems").intValue()).isEqualTo(1);
  }

  @Test
  void a_foreign_or_unknown_customer_is_refused_naming_the_field() {
    TestAccount stranger = service.newAccount();
    String foreign =
        service.client(stranger).post("/v1/customers", CustomerBody.number(1).json()).at("/id");
    for (String unknown : new String[] {foreign, UUID.randomUUID().toString()}) {
      ApiAnswer refused = client.post("/v1/charges", CodeCharge.pix(account, unknown).json());

      assertThat(refused.status()).isEqualTo(404);
      assertThat(refused.at("/error/key")).isEqualTo("customer_not_found");
      assertThat(refused.at("/error/details/0")).isEqualTo("paymentSource.customerId is unknown");
    }
  }

  @Test
  void charges_are_listed_by_how_they_are_paid() {
    String customer = client.post("/v1/customers", CustomerBody.number(1).json()).at("/id");
    String pix = client.post("/v1/charges", CodeCharge.pix(account, customer).json()).at("/id");
    String boleto =
        client
            .post("/v1/charges", CodeCharge.boleto(account, customer, "2049-10-13").json())
            .at("/id");

    assertThat(listed("pix")).containsExactly(pix);
    assertThat(listed("boleto")).containsExactly(boleto);
    assertThat(listed("boleto,pix")).containsExactly(boleto, pix);
    assertThat(listed("credit")).isEmpty();
  }

  private List<String> listed(String paymentTypes) {
    return client
        .get("/v1/charges?paymentType=" + paymentTypes)
        .json()
        .at("/items")
        .valueStream()
        .map(charge -> charge.at("/id").stringValue())
        .toList();
  }

  private ApiAnswer pay(String name, int number, String email) {
    Map<String, Object> customer =
        Map.of(
            "name",
            name,
            "email",
            email,
            "phoneNumber",
            "+5511999999999",
            "document",
            Map.of("type", "cpf", "number", CustomerBody.cpf(number)));
    return client.post(
        "/v1/charges",
        CodeCharge.pix(account, "")
            .withSource("customerId", null)
            .withSource("customer", customer)
            .json());
  }
}
