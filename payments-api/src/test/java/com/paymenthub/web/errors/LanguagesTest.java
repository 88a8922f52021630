package com.paymenthub.web.errors;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.api.testing.TestKeys;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** One error of each kind, in both languages; keys, types and codes are never translated. */
class LanguagesTest {

  private final RunningService service = RunningService.shared();
  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);
  private final ApiClient nobody = ApiClient.anonymous(service.url());
  private final ApiClient publicKey =
      service.client(new TestKeys(service).publicKey(account, "tokens"));

  private Map<String, Function<Map<String, String>, ApiAnswer>> errors() {
    Map<String, Function<Map<String, String>, ApiAnswer>> errors = new LinkedHashMap<>();
    errors.put("400 bad_request validation_failed", with -> client.post("/v1/charges", "{}", with));
    errors.put("400 bad_request malformed_json", with -> client.post("/v1/charges", "{", with));
    errors.put("400 bad_request malformed_query", with -> client.get("/v1/charges?page=%ff", with));
    errors.put(
        "401 invalid_request_error credentials_invalid", with -> nobody.get("/v1/charges", with));
    errors.put(
        "403 invalid_request_error credentials_not_sufficient",
        with -> publicKey.get("/v1/charges", with));
    errors.put("404 invalid_request_error path_not_found", with -> client.get("/v1/nowhere", with));
    errors.put(
        "404 invalid_request_error charge_not_found",
        with -> client.get("/v1/charges/unknown", with));
    errors.put(
        "404 invalid_request_error merchant_not_found",
        with ->
            client.post(
                "/v1/charges",
                CardCharge.of(account).with("merchantId", UUID.randomUUID().toString()).json(),
                with));
    errors.put(
        "405 bad_request method_not_allowed",
        with -> client.send("PUT", "/v1/charges", "{}", with));
    errors.put("413 bad_request body_too_large", with -> client.post("/v1/charges", huge(), with));
    errors.put(
        "406 bad_request only_json_answered",
        with -> client.get("/v1/charges", plus(with, "Accept", "text/html")));
    errors.put(
        "415 bad_request not_json",
        with -> client.post("/v1/charges", "{}", plus(with, "Content-Type", "text/plain")));
    errors.put(
        "422 invalid_request_error idempotency_key_reused",
        with -> {
          Map<String, String> key = plus(with, "X-Idempotency-Key", "one of " + with);
          client.post("/v1/charges", CardCharge.of(account).json(), key);
          return client.post("/v1/charges", CardCharge.of(account).with("amount", 1).json(), key);
        });
    return errors;
  }

  @TestFactory
  Stream<DynamicTest> an_error_is_told_in_the_language_asked_for() {
    return errors().entrySet().stream()
        .map(
            error ->
                DynamicTest.dynamicTest(
                    error.getKey(), () -> assertBothLanguages(error.getKey(), error.getValue())));
  }

  private static void assertBothLanguages(
      String expected, Function<Map<String, String>, ApiAnswer> error) {
    ApiAnswer english = error.apply(Map.of("Accept-Language", "en-US"));
    ApiAnswer portuguese = error.apply(Map.of("Accept-Language", "pt-BR"));
    ApiAnswer unsaid = error.apply(Map.of());

    for (ApiAnswer answer : new ApiAnswer[] {english, portuguese, unsaid}) {
      assertThat(answer.header("Content-Type")).contains("application/json");
      assertThat(answer.status() + " " + answer.at("/error/type") + " " + answer.at("/error/key"))
          .isEqualTo(expected);
      assertThat(answer.json().at("/error/code").intValue()).isEqualTo(answer.status());
    }
    assertThat(english.at("/error/message")).isNotBlank().doesNotContain("{");
    assertThat(portuguese.at("/error/message"))
        .isNotBlank()
        .doesNotContain("{")
        .isNotEqualTo(english.at("/error/message"));
    assertThat(unsaid.at("/error/message")).isEqualTo(english.at("/error/message"));
    assertThat(portuguese.json().at("/error/details"))
        .hasSameSizeAs(english.json().at("/error/details"));
  }

  @Test
  void details_are_translated_too() {
    ApiAnswer english =
        client.post("/v1/merchants", "{}", Map.of("Accept-Language", "pt;q=0.1, en"));
    ApiAnswer portuguese =
        client.post("/v1/merchants", "{}", Map.of("Accept-Language", "en;q=0.1, pt"));

    assertThat(english.json().at("/error/details").valueStream().map(it -> it.stringValue()))
        .containsExactlyInAnyOrder("mcc is required", "providers is required");
    assertThat(portuguese.json().at("/error/details").valueStream().map(it -> it.stringValue()))
        .containsExactlyInAnyOrder("mcc é obrigatório", "providers é obrigatório");
  }

  @Test
  void only_where_a_card_is_the_reason_it_is_said_why_it_was_declined() {
    assertThat(client.post("/v1/charges", "{}").json().at("/error").propertyNames())
        .containsExactly("type", "code", "key", "message", "details", "requestId");
  }

  private static Map<String, String> plus(Map<String, String> headers, String name, String value) {
    Map<String, String> more = new LinkedHashMap<>(headers);
    more.put(name, value);
    return more;
  }

  private static String huge() {
    return "{\"padding\":\"" + "a".repeat(70_000) + "\"}";
  }
}
