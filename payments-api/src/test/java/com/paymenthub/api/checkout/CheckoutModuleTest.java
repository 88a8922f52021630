package com.paymenthub.api.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.RunningService;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How the checkout reaches a shop's page, and what browsers let it call from there. */
class CheckoutModuleTest {

  private static final String MODULE = "/checkout/v1/checkout.js";
  private static final int MAXIMUM_BYTES = 60_000;
  private static final Map<String, String> OF_A_SHOP = Map.of("Origin", "https://shop.example");

  private final RunningService service = RunningService.shared();
  private final ApiClient client = ApiClient.anonymous(service.url());

  @Test
  void the_module_is_small() throws IOException, InterruptedException {
    try (HttpClient http = HttpClient.newHttpClient()) {
      HttpResponse<byte[]> answer =
          http.send(
              HttpRequest.newBuilder(URI.create(service.url() + MODULE))
                  .header("Accept-Encoding", "gzip")
                  .build(),
              BodyHandlers.ofByteArray());

      assertThat(answer.headers().firstValue("Content-Encoding")).contains("gzip");
      assertThat(answer.headers().firstValue("Vary").orElse("")).containsIgnoringCase("encoding");
      assertThat(answer.body()).hasSizeBetween(1_000, MAXIMUM_BYTES);
    }
  }

  @Test
  void every_page_may_include_the_module_and_browsers_keep_it() {
    ApiAnswer module = client.get(MODULE, OF_A_SHOP);

    assertThat(module.status()).isEqualTo(200);
    assertThat(module.header("Content-Type")).contains("text/javascript;charset=UTF-8");
    assertThat(module.header("Access-Control-Allow-Origin")).contains("*");
    assertThat(module.header("Access-Control-Allow-Credentials")).isEmpty();
    assertThat(module.header("Cache-Control")).contains("max-age=3600, public");
    assertThat(module.text()).contains("customElements.define").doesNotContain("{sandbox-url}");
    String tag = module.header("ETag").orElseThrow();
    assertThat(client.get(MODULE, Map.of("If-None-Match", tag)).status()).isEqualTo(304);
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /v1/sessions/0196f8a1-0000-7000-8000-000000000000",
    "POST, /v1/sessions/0196f8a1-0000-7000-8000-000000000000/charge",
    "GET, /v1/charges/0196f8a1-0000-7000-8000-000000000000"
  })
  void pages_may_call_what_the_checkout_needs(String method, String path) {
    ApiAnswer asked = preflight(method, path, "X-Client-ID, X-Api-Key, X-Idempotency-Key");

    assertThat(asked.status()).isEqualTo(200);
    assertThat(asked.header("Access-Control-Allow-Origin")).contains("*");
    assertThat(asked.header("Access-Control-Allow-Methods").orElse("")).contains(method);
    assertThat(asked.header("Access-Control-Allow-Credentials")).isEmpty();
    ApiAnswer refused = client.send(method, path, "{}", OF_A_SHOP);
    assertThat(refused.status()).isEqualTo(401);
    assertThat(refused.header("Access-Control-Allow-Origin")).contains("*");
  }

  @ParameterizedTest
  @CsvSource({
    "PATCH, /v1/sessions/0196f8a1-0000-7000-8000-000000000000",
    "POST, /v1/sessions",
    "GET, /v1/sessions",
    "POST, /v1/sessions/0196f8a1-0000-7000-8000-000000000000/cancel",
    "POST, /v1/charges",
    "GET, /v1/charges",
    "POST, /v1/charges/0196f8a1-0000-7000-8000-000000000000",
    "POST, /v1/charges/0196f8a1-0000-7000-8000-000000000000/void",
    "POST, /v1/auth"
  })
  void pages_may_call_nothing_else(String method, String path) {
    ApiAnswer asked = preflight(method, path, "X-Client-ID, X-Api-Key");

    // Without this header, browsers do not let the page call.
    assertThat(asked.header("Access-Control-Allow-Origin")).isEmpty();
    ApiAnswer answer = client.send(method, path, "{}", OF_A_SHOP);
    assertThat(answer.status()).isEqualTo(401);
    assertThat(answer.header("Access-Control-Allow-Origin")).isEmpty();
  }

  @Test
  void pages_may_send_no_other_headers() {
    ApiAnswer asked =
        preflight("GET", "/v1/charges/0196f8a1-0000-7000-8000-000000000000", "Authorization");

    assertThat(asked.header("Access-Control-Allow-Headers").orElse(""))
        .doesNotContainIgnoringCase("Authorization");
  }

  @Test
  void there_is_no_demo_shop_beside_an_external_database() {
    assertThat(client.get("/demo").status()).isEqualTo(404);
    assertThat(client.post("/demo/orders", "{}").status()).isEqualTo(404);
  }

  private ApiAnswer preflight(String method, String path, String headers) {
    return client.send(
        "OPTIONS",
        path,
        "",
        Map.of(
            "Origin",
            "https://shop.example",
            "Access-Control-Request-Method",
            method,
            "Access-Control-Request-Headers",
            headers));
  }
}
