package com.paymenthub.api.auth;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.api.testing.TestKeys;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What browsers let the pages of other origins call: all that public and session keys may call. */
class CrossOriginTest {

  private static final String ORIGIN = "https://shop.example";
  private static final Map<String, String> OF_A_SHOP = Map.of("Origin", ORIGIN);

  private final RunningService service = RunningService.shared();
  private final ApiClient client = ApiClient.anonymous(service.url());

  static Stream<String> operationsForBuyers() {
    return operations(true);
  }

  static Stream<String> operationsForSecretKeys() {
    return operations(false);
  }

  private static Stream<String> operations(boolean forBuyers) {
    return Routes.all().entrySet().stream()
        .filter(
            route ->
                forBuyers
                    == (route.getValue().sessionKeys() || !route.getValue().scopes().isEmpty()))
        .map(Map.Entry::getKey)
        .sorted();
  }

  @ParameterizedTest
  @MethodSource("operationsForBuyers")
  void pages_may_call_what_a_public_or_session_key_may_call(String operation) {
    ApiAnswer asked = preflight(operation, "X-Client-ID, X-Api-Key, X-Idempotency-Key");

    assertThat(asked.status()).isEqualTo(200);
    assertThat(asked.header("Access-Control-Allow-Origin")).contains("*");
    assertThat(asked.header("Access-Control-Allow-Methods").orElse("")).contains(method(operation));
    assertThat(asked.header("Access-Control-Allow-Credentials")).isEmpty();
    ApiAnswer refused = client.send(method(operation), path(operation), "{}", OF_A_SHOP);
    assertThat(refused.status()).isEqualTo(401);
    assertThat(refused.header("Access-Control-Allow-Origin")).contains("*");
  }

  @ParameterizedTest
  @MethodSource("operationsForSecretKeys")
  void pages_may_call_nothing_else(String operation) {
    ApiAnswer asked = preflight(operation, "X-Client-ID, X-Api-Key");

    // Without this header, browsers do not let the page call.
    assertThat(asked.header("Access-Control-Allow-Origin")).isEmpty();
    ApiAnswer answer = client.send(method(operation), path(operation), "{}", OF_A_SHOP);
    assertThat(answer.status()).isEqualTo(401);
    assertThat(answer.header("Access-Control-Allow-Origin")).isEmpty();
  }

  @Test
  void pages_may_send_no_other_headers() {
    ApiAnswer asked = preflight("GET /v1/charges/{id}", "Authorization");

    assertThat(asked.header("Access-Control-Allow-Headers").orElse(""))
        .doesNotContainIgnoringCase("Authorization");
  }

  @Test
  void a_page_reads_the_answer_to_a_charge_with_a_public_key_and_whether_it_is_a_repeat() {
    TestAccount account = service.newAccount();
    ApiClient page = service.client(new TestKeys(service).publicKey(account, "charges"));
    Map<String, String> headers =
        Map.of("Origin", ORIGIN, "X-Idempotency-Key", UUID.randomUUID().toString());
    String order = CardCharge.of(account).json();

    ApiAnswer charged = page.post("/v1/charges", order, headers);
    ApiAnswer repeated = page.post("/v1/charges", order, headers);

    assertThat(charged.status()).as(charged.text()).isEqualTo(201);
    assertThat(charged.header("Access-Control-Allow-Origin")).contains("*");
    assertThat(repeated.header("Idempotency-Replayed")).contains("true");
    assertThat(repeated.header("Access-Control-Expose-Headers").orElse(""))
        .contains("Idempotency-Replayed", "Retry-After", "X-Request-Id");
  }

  private ApiAnswer preflight(String operation, String headers) {
    return client.send(
        "OPTIONS",
        path(operation),
        "",
        Map.of(
            "Origin",
            ORIGIN,
            "Access-Control-Request-Method",
            method(operation),
            "Access-Control-Request-Headers",
            headers));
  }

  private static String method(String operation) {
    return operation.split(" ", 2)[0];
  }

  private static String path(String operation) {
    return operation.split(" ", 2)[1].replaceAll(
        "\\{\\w+}", "0196f8a1-0000-7000-8000-000000000000");
  }
}
