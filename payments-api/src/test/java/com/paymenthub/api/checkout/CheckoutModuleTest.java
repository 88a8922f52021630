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
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** How the checkout reaches a shop's page. */
class CheckoutModuleTest {

  private static final int MAXIMUM_BYTES = 60_000;
  private static final String FOR_EVER = "max-age=31536000, public, immutable";

  private final RunningService service = RunningService.shared();
  private final ApiClient client = ApiClient.anonymous(service.url());
  private final ServedCheckout served = ServedCheckout.of(client);

  @Test
  void the_module_and_the_frame_are_small() throws IOException, InterruptedException {
    String frame = "/checkout/v1/" + served.version() + "/frame.html";
    try (HttpClient http = HttpClient.newHttpClient()) {
      for (String path : List.of(ServedCheckout.NEWEST, frame)) {
        HttpResponse<byte[]> answer =
            http.send(
                HttpRequest.newBuilder(URI.create(service.url() + path))
                    .header("Accept-Encoding", "gzip")
                    .build(),
                BodyHandlers.ofByteArray());

        assertThat(answer.headers().firstValue("Content-Encoding")).contains("gzip");
        assertThat(answer.headers().firstValue("Vary").orElse("")).containsIgnoringCase("encoding");
        assertThat(answer.body()).hasSizeBetween(1_000, MAXIMUM_BYTES);
      }
    }
  }

  @Test
  void every_page_may_include_the_newest_module_and_browsers_keep_it_for_a_while() {
    ApiAnswer module = served.newest();

    assertThat(module.status()).isEqualTo(200);
    assertThat(module.header("Cache-Control")).contains("max-age=3600, public");
    assertMayBeIncluded(module);
    String tag = module.header("ETag").orElseThrow();
    assertThat(client.get(ServedCheckout.NEWEST, Map.of("If-None-Match", tag)).status())
        .isEqualTo(304);
  }

  @Test
  void what_is_at_the_address_of_a_version_is_kept_for_ever() {
    ApiAnswer module = served.module();

    assertThat(module.status()).isEqualTo(200);
    assertThat(module.header("Cache-Control")).contains(FOR_EVER);
    assertMayBeIncluded(module);
    assertThat(module.text()).isEqualTo(served.newest().text());
    assertThat(served.frame().header("Cache-Control")).contains(FOR_EVER);
  }

  @Test
  void the_frame_runs_its_own_script_only_and_any_page_over_tls_may_show_it() {
    ApiAnswer frame = served.frame();

    assertThat(frame.status()).isEqualTo(200);
    assertThat(frame.header("Content-Type"))
        .hasValueSatisfying(
            type -> assertThat(type).isEqualToIgnoringCase("text/html;charset=utf-8"));
    assertThat(frame.header("Referrer-Policy")).contains("no-referrer");
    assertThat(frame.header("Set-Cookie")).isEmpty();
    assertThat(frame.header("Content-Security-Policy"))
        .hasValueSatisfying(
            policy ->
                assertThat(policy)
                    .startsWith("default-src 'none'; script-src 'sha256-")
                    .contains(
                        "connect-src 'self';",
                        "base-uri 'none'; frame-ancestors https: http://localhost:*")
                    .doesNotContain("unsafe", "script-src 'self'"));
    assertThat(frame.text())
        .doesNotContain("{sandbox-url}", "{decimals}", "{card-brands}", "{styles}", "{script}");
  }

  @Test
  void a_version_that_never_was_is_not_found() {
    for (String file : List.of("checkout.js", "frame.html")) {
      assertThat(client.get("/checkout/v1/" + "0".repeat(32) + "/" + file).status()).isEqualTo(404);
    }
  }

  @Test
  void there_is_no_demo_shop_beside_an_external_database() {
    assertThat(client.get("/demo").status()).isEqualTo(404);
    assertThat(client.post("/demo/orders", "{}").status()).isEqualTo(404);
  }

  private static void assertMayBeIncluded(ApiAnswer module) {
    assertThat(module.header("Content-Type")).contains("text/javascript;charset=UTF-8");
    assertThat(module.header("Access-Control-Allow-Origin")).contains("*");
    assertThat(module.header("Access-Control-Allow-Credentials")).isEmpty();
    assertThat(module.header("Cross-Origin-Resource-Policy")).contains("cross-origin");
    assertThat(module.text()).contains("customElements.define").doesNotContain("{version}");
  }
}
