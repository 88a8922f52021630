package com.paymenthub.api.rest.merchants;

import static com.paymenthub.api.testing.DeclaringProvider.CERTIFICATE_LENGTH;
import static com.paymenthub.api.testing.DeclaringProvider.HMAC_KEY;
import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.DeclaringProvider;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.merchants.Merchants;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An adapter says which credentials its accounts have; nothing else names them. */
class DeclaredCredentialsTest {

  private static final RunningService SERVICE = RunningService.start(DeclaringProvider::register);
  private static final String PLACE = "providers[0].credentials.";
  private static final String LONG = "c".repeat(CERTIFICATE_LENGTH);
  private static final JsonMapper JSON = JsonMapper.shared();
  private static final TypeReference<Map<String, Object>> FIELDS = new TypeReference<>() {};
  private static final String OTHER_KEY = "A1".repeat(32);

  private final TestAccount account = SERVICE.newAccount();
  private final ApiClient client = SERVICE.client(account).describedByItself();

  @AfterAll
  static void end() {
    SERVICE.stop();
  }

  @Test
  void a_secret_is_masked_and_everything_else_is_answered_as_it_is() {
    ApiAnswer created = create(Map.of("signatureKey", HMAC_KEY, "certificateFile", LONG));

    assertThat(created.status()).as(created.text()).isEqualTo(201);
    assertThat(created.json().at("/providers/0/credentials").toString())
        .isEqualTo(
            "{\"type\":\"%s\",\"signatureKey\":\"****\",\"certificateFile\":\"%s\",\"settings\":null}"
                .formatted(DeclaringProvider.TYPE, LONG));
    assertThat(client.get("/v1/merchants/" + created.at("/id")).json()).isEqualTo(created.json());
    assertThat(kept(created)).isEqualTo(Map.of("signatureKey", HMAC_KEY, "certificateFile", LONG));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          {"certificateFile": "c"}              | signatureKey is required
          {"signatureKey": null}                 | signatureKey is required
          {"signatureKey": "****"}               | signatureKey is required
          {"signatureKey": 7}                    | signatureKey must be text
          {"signatureKey": "0f"}                 | signatureKey must be 64 hexadecimal digits
          {"signatureKey": "<key>", "SIGNATURE_key": "0f"} | SIGNATURE_key is no field of this body; did you mean signatureKey?
          {"signatureKey": "<key>", "certificateFile": "a\\u0000"} | certificateFile must not contain control characters
          """)
  void what_is_wrong_is_told_by_name(String credentials, String detail) {
    ApiAnswer refused = create(JSON.readValue(credentials.replace("<key>", HMAC_KEY), FIELDS));

    assertThat(refused.status()).as(refused.text()).isEqualTo(400);
    assertThat(details(refused)).containsExactly(PLACE + detail);
  }

  @Test
  void what_has_its_form_and_cannot_be_used_is_told_by_the_adapter() {
    ApiAnswer refused =
        create(Map.of("signatureKey", HMAC_KEY, "certificateFile", DeclaringProvider.EXPIRED));
    ApiAnswer other =
        create(Map.of("signatureKey", "0f", "certificateFile", DeclaringProvider.EXPIRED));

    assertThat(refused.status()).as(refused.text()).isEqualTo(400);
    assertThat(details(refused)).containsExactly(PLACE + "certificateFile expired yesterday");
    assertThat(details(other))
        .containsExactly(PLACE + "signatureKey must be 64 hexadecimal digits");
  }

  @Test
  void a_value_that_is_too_long_is_told_and_not_repeated() {
    ApiAnswer refused = create(Map.of("signatureKey", HMAC_KEY, "certificateFile", LONG + "c"));

    assertThat(refused.status()).isEqualTo(400);
    assertThat(details(refused))
        .containsExactly(PLACE + "certificateFile must have at most 16000 characters");
  }

  @Test
  void a_wrong_form_is_told_in_portuguese_too() {
    ApiAnswer refused =
        client.post(
            "/v1/merchants",
            merchant(Map.of("signatureKey", "0f")),
            Map.of("Accept-Language", "pt-BR"));

    assertThat(details(refused))
        .containsExactly(PLACE + "signatureKey deve ter 64 dígitos hexadecimais");
  }

  @Test
  void credentials_of_other_providers_are_neither_kept_nor_answered() {
    ApiAnswer created = create(Map.of("signatureKey", HMAC_KEY, "apiKey", "a", "pixKey", 7));

    assertThat(created.status()).as(created.text()).isEqualTo(201);
    assertThat(created.json().at("/providers/0/credentials").has("apiKey")).isFalse();
    assertThat(kept(created)).isEqualTo(Map.of("signatureKey", HMAC_KEY));
  }

  @Test
  void what_is_not_sent_stays_and_the_mask_means_what_is_there() {
    ApiAnswer created = create(Map.of("signatureKey", HMAC_KEY, "certificateFile", "old"));

    change(created, "{\"certificateFile\": \"new\"}");
    assertThat(kept(created)).isEqualTo(Map.of("signatureKey", HMAC_KEY, "certificateFile", "new"));

    change(created, created.json().at("/providers/0/credentials").toString());
    assertThat(kept(created)).isEqualTo(Map.of("signatureKey", HMAC_KEY, "certificateFile", "old"));

    change(created, "{\"signatureKey\": \"%s\"}".formatted(OTHER_KEY));
    assertThat(kept(created))
        .isEqualTo(Map.of("signatureKey", OTHER_KEY, "certificateFile", "old"));
  }

  @Test
  void null_takes_away_what_is_optional_and_leaves_what_is_required() {
    ApiAnswer created = create(Map.of("signatureKey", HMAC_KEY, "certificateFile", "c"));

    change(created, "{\"signatureKey\": null, \"certificateFile\": null}");

    assertThat(kept(created)).isEqualTo(Map.of("signatureKey", HMAC_KEY));
  }

  @Test
  void a_change_is_held_to_the_same_form() {
    ApiAnswer created = create(Map.of("signatureKey", HMAC_KEY));

    ApiAnswer refused = client.patch(path(created), changed(created, "{\"signatureKey\": \"0f\"}"));

    assertThat(refused.status()).isEqualTo(400);
    assertThat(details(refused))
        .containsExactly(PLACE + "signatureKey must be 64 hexadecimal digits");
    assertThat(kept(created)).isEqualTo(Map.of("signatureKey", HMAC_KEY));
  }

  @Test
  void a_secret_is_in_no_row() {
    ApiAnswer created = create(Map.of("signatureKey", HMAC_KEY));
    change(created, "{\"signatureKey\": \"%s\"}".formatted(OTHER_KEY));

    for (String table : List.of("merchant", "merchant_provider", "audit_entry")) {
      assertThat(
              SERVICE
                  .owner()
                  .queryForList(
                      "select row_to_json(t)::text from payments.%s t where client_id = ?"
                          .formatted(table),
                      String.class,
                      account.clientId()))
          .isNotEmpty()
          .noneMatch(row -> row.contains(HMAC_KEY) || row.contains(OTHER_KEY));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"MerchantBodyCredentials", "MerchantChangeBodyCredentials"})
  void the_interface_describes_what_each_type_takes(String schema) {
    JsonNode fields = schema(schema).get("properties");

    assertThat(fields.propertyNames())
        .contains(
            "type",
            "signatureKey",
            "certificateFile",
            "apiKey",
            "pixKey",
            "pixUrl",
            "bankCode",
            "settings");
    assertThat(fields.at("/signatureKey/pattern").stringValue()).isEqualTo("[0-9A-F]{64}");
    assertThat(fields.at("/signatureKey/description").stringValue())
        .startsWith("Key of notices; answers mask it")
        .endsWith("; of `DECLARING_TEST` (required).");
    assertThat(fields.at("/certificateFile/maxLength").intValue()).isEqualTo(CERTIFICATE_LENGTH);
    assertThat(fields.at("/pixUrl/description").stringValue())
        .endsWith("; of `SERVICE_SANDBOX`, `SERVICE_SANDBOX_ANTIFRAUD`.");
    assertThat(schema(schema).path("required").toString()).doesNotContain("signatureKey");
  }

  @Test
  void an_answer_has_the_fields_of_its_type_only_and_says_so() {
    JsonNode schema = schema("MerchantCredentials");

    assertThat(schema.get("required").valueStream().map(JsonNode::stringValue))
        .containsExactlyInAnyOrder("type", "settings");
    assertThat(schema.at("/properties/signatureKey").has("pattern")).isFalse();
  }

  private static JsonNode schema(String name) {
    return ApiClient.anonymous(SERVICE.url())
        .get("/v3/api-docs")
        .json()
        .at("/components/schemas/" + name);
  }

  private ApiAnswer create(Map<String, Object> credentials) {
    return client.post("/v1/merchants", merchant(credentials));
  }

  private static String merchant(Map<String, Object> credentials) {
    Map<String, Object> given = new HashMap<>(credentials);
    given.put("type", DeclaringProvider.TYPE);
    return JSON.writeValueAsString(
        Map.of(
            "mcc",
            "5732",
            "providers",
            List.of(Map.of("name", "declaring", "priority", 1, "credentials", given))));
  }

  private void change(ApiAnswer merchant, String credentials) {
    ApiAnswer changed = client.patch(path(merchant), changed(merchant, credentials));
    assertThat(changed.status()).as(changed.text()).isEqualTo(200);
  }

  private static String changed(ApiAnswer merchant, String credentials) {
    return "{\"providers\": [{\"id\": \"%s\", \"credentials\": %s}]}"
        .formatted(merchant.at("/providers/0/id"), credentials);
  }

  private static String path(ApiAnswer merchant) {
    return "/v1/merchants/" + merchant.at("/id");
  }

  private static List<String> details(ApiAnswer refused) {
    return refused.json().at("/error/details").valueStream().map(JsonNode::stringValue).toList();
  }

  private Map<String, String> kept(ApiAnswer merchant) {
    return SERVICE
        .part(Merchants.class)
        .find(account.clientId(), UUID.fromString(merchant.at("/id")))
        .orElseThrow()
        .providers()
        .getFirst()
        .account()
        .credentials();
  }
}
