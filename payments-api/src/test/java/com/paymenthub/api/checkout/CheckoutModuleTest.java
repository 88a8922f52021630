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

/** How the checkout reaches a shop's page. */
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
    assertThat(module.text())
        .contains("customElements.define")
        .doesNotContain("{sandbox-url}", "{decimals}", "{card-brands}");
    String tag = module.header("ETag").orElseThrow();
    assertThat(client.get(MODULE, Map.of("If-None-Match", tag)).status()).isEqualTo(304);
  }

  @Test
  void there_is_no_demo_shop_beside_an_external_database() {
    assertThat(client.get("/demo").status()).isEqualTo(404);
    assertThat(client.post("/demo/orders", "{}").status()).isEqualTo(404);
  }
}
