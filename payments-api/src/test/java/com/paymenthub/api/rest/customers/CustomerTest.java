package com.paymenthub.api.rest.customers;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class CustomerTest {

  private final RunningService service = RunningService.shared();
  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);

  @Test
  void a_customer_is_created_and_read_with_every_field() {
    Map<String, String> address =
        Map.of(
            "country", "BR",
            "state", "PE",
            "city", "Recife",
            "district", "Boa Vista",
            "zipCode", "50050-000",
            "street", "Rua da Aurora",
            "streetNumber", "12",
            "complement", "ap. 3");

    ApiAnswer created =
        client.post("/v1/customers", CustomerBody.number(1).with("address", address).json());

    assertThat(created.status()).as(created.text()).isEqualTo(201);
    assertThat(created.at("/clientId")).isEqualTo(account.clientId().toString());
    assertThat(created.at("/name")).isEqualTo("Maria Souza 1");
    assertThat(created.at("/email")).isEqualTo("maria.1@example.com");
    assertThat(created.at("/phoneNumber")).isEqualTo("+55 11 91234-5678");
    assertThat(created.at("/document/type")).isEqualTo("cpf");
    assertThat(created.at("/document/number")).isEqualTo(CustomerBody.cpf(1));
    assertThat(created.at("/document/country")).isEqualTo("BR");
    address.forEach(
        (field, value) -> assertThat(created.at("/address/" + field)).as(field).isEqualTo(value));
    assertThat(created.at("/createdAt")).isEqualTo(created.at("/updatedAt")).endsWith("Z");
    assertThat(client.get("/v1/customers/" + created.at("/id")).json()).isEqualTo(created.json());
  }

  @Test
  void an_address_and_the_country_of_a_brazilian_document_are_optional() {
    ApiAnswer created =
        client.post("/v1/customers", CustomerBody.number(1).withDocument("country", null).json());

    assertThat(created.status()).as(created.text()).isEqualTo(201);
    assertThat(created.json().at("/address").isNull()).isTrue();
    assertThat(created.at("/document/country")).isEqualTo("BR");
  }

  @ParameterizedTest
  @CsvSource({
    "cpf,      529.982.247-25,     52998224725",
    "cnpj,     11.222.333/0001-81, 11222333000181",
    "cnpj,     12.abc.345/01DE-35, 12ABC34501DE35",
    "passport, ab 123456,          AB123456",
  })
  void a_document_number_is_kept_without_punctuation(String type, String sent, String kept) {
    ApiAnswer created =
        client.post(
            "/v1/customers",
            CustomerBody.number(1).withDocument("type", type).withDocument("number", sent).json());

    assertThat(created.status()).as(created.text()).isEqualTo(201);
    assertThat(created.at("/document/number")).isEqualTo(kept);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      textBlock =
          """
          /name            | null            | name is required
          /name            | " "             | name must not be empty
          /name            | 7               | name must be text
          /name            | "a\\u0000b"     | name must not contain control characters
          /email           | null            | email is required
          /email           | "maria"         | email must be an e-mail address
          /email           | "maria@"        | email must be an e-mail address
          /email           | "@example.com"  | email must be an e-mail address
          /email           | "a@b"           | email must be an e-mail address
          /email           | "a b@c.com"     | email must be an e-mail address
          /email           | "a@b@c.com"     | email must be an e-mail address
          /email           | "a@b..com"      | email must be an e-mail address
          /phoneNumber     | null            | phoneNumber is required
          /phoneNumber     | 5511912345678   | phoneNumber must be text
          /document        | null            | document is required
          /document        | "52998224725"   | document must be an object
          /document/type   | null            | document.type is required
          /document/type   | "rg"            | document.type must be one of cpf, cnpj, passport
          /document/number | null            | document.number is required
          /document/number | 52998224725     | document.number must be text
          /document/number | "52998224726"   | document.number must be a valid number
          /document/number | "5299822472"    | document.number must be a valid number
          /document/number | "11111111111"   | document.number must be a valid number
          /document/number | "--"            | document.number must be a valid number
          /document/number | "٥٢٩٩٨٢٢٤٧٢٥"   | document.number must be a valid number
          /document/country | "Brazil"       | document.country must be an ISO 3166-1 code
          /document/country | "br"           | document.country must be an ISO 3166-1 code
          /document/country | "US"           | document.country must be one of BR
          /address         | "Rua da Aurora" | address must be an object
          /address         | {"city": 1}     | address.city must be text
          """)
  void a_bad_field_is_named(String pointer, String value, String detail) {
    ObjectNode body =
        JsonMapper.shared().readValue(CustomerBody.number(1).json(), ObjectNode.class);
    String[] path = pointer.substring(1).split("/", -1);
    ObjectNode parent = path.length == 1 ? body : (ObjectNode) body.get(path[0]);
    parent.set(path[path.length - 1], JsonMapper.shared().readTree(value));

    ApiAnswer refused = client.post("/v1/customers", body.toString());

    assertThat(refused.status()).as(refused.text()).isEqualTo(400);
    assertThat(refused.at("/error/key")).isEqualTo("validation_failed");
    assertThat(refused.json().at("/error/details")).hasSize(1);
    assertThat(refused.at("/error/details/0")).startsWith(detail);
  }

  @Test
  void a_text_longer_than_its_limit_is_refused() {
    String long256 = "a".repeat(256);

    ApiAnswer refused =
        client.post(
            "/v1/customers",
            CustomerBody.number(1)
                .with("name", long256)
                .with("email", "a".repeat(65) + "@example.com")
                .with("phoneNumber", long256)
                .with("address", Map.of("street", long256))
                .withDocument("number", long256)
                .json());

    assertThat(refused.json().at("/error/details").toString())
        .contains(
            "name must have at most 255",
            "email must be an e-mail address",
            "phoneNumber must have at most 255",
            "address.street must have at most 255",
            "document.number must have at most 255");
  }

  @Test
  void every_bad_field_is_named_at_once_and_in_portuguese() {
    ApiAnswer refused = client.post("/v1/customers", "{}", Map.of("Accept-Language", "pt-BR"));

    assertThat(refused.json().at("/error/details").toString())
        .isEqualTo(
            "[\"name é obrigatório\",\"email é obrigatório\",\"phoneNumber é obrigatório\","
                + "\"document é obrigatório\"]");
  }

  @Test
  void somebody_elses_customer_is_as_unknown_as_any_other() {
    String id = client.post("/v1/customers", CustomerBody.number(1).json()).at("/id");
    ApiClient stranger = service.client(service.newAccount());

    for (String unknown : new String[] {id, UUID.randomUUID().toString(), "none"}) {
      String path = "/v1/customers/" + unknown;
      assertUnknown(stranger.get(path));
      assertUnknown(stranger.patch(path, "{\"name\": \"Mallory\"}"));
      assertUnknown(stranger.delete(path));
      assertUnknown(stranger.post(path + "/cards", "{\"cardId\": \"" + UUID.randomUUID() + "\"}"));
    }
    assertThat(client.get("/v1/customers/" + id).at("/name")).isEqualTo("Maria Souza 1");
  }

  private static void assertUnknown(ApiAnswer answer) {
    assertThat(answer.status()).as(answer.text()).isEqualTo(404);
    assertThat(answer.at("/error/type")).isEqualTo("invalid_request_error");
  }

  @Test
  void nothing_personal_is_stored_in_the_clear() {
    String id = client.post("/v1/customers", CustomerBody.number(4711).json()).at("/id");
    client.patch("/v1/customers/" + id, "{\"phoneNumber\": \"4711 4711\"}");

    String rows =
        String.join(
            "\n",
            service
                .application()
                .queryForList(
                    "select row_to_json(customer)::text || encode(personal_text.sealed, 'escape')"
                        + " from customer join personal_text on owner_id = id where id = ?"
                        + " union all select row_to_json(audit_entry)::text from audit_entry"
                        + " where subject_id = ?",
                    String.class,
                    UUID.fromString(id),
                    UUID.fromString(id)));

    assertThat(rows)
        .contains("\"documentType\": \"cpf\"", "\"changedFields\": [\"phoneNumber\"]")
        .doesNotContain("Maria", "maria.4711", "91234", "4711 4711", CustomerBody.cpf(4711));
  }

  @Test
  void a_repeated_request_creates_one_customer() {
    String body = CustomerBody.number(1).json();

    ApiAnswer first = client.postWithKey("/v1/customers", body, "customer-1");
    ApiAnswer repeated = client.postWithKey("/v1/customers", body, "customer-1");

    assertThat(repeated.text()).isEqualTo(first.text());
    assertThat(repeated.status()).isEqualTo(201);
  }
}
