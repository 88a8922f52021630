package com.paymenthub.web.headers;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RawHttp;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** No cache keeps what only the holder of a key may read, and no browser guesses what it got. */
class AnswerHeadersTest {

  private final RunningService service = RunningService.shared();
  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);
  private final ApiClient anybody = ApiClient.anonymous(service.url());

  @Test
  void nothing_under_v1_is_kept_by_a_cache_errors_neither() {
    List<ApiAnswer> answers =
        List.of(
            client.get("/v1/charges"),
            client.post("/v1/charges", CardCharge.of(account).json()),
            client.post("/v1/charges", "{"),
            client.get("/v1/charges/" + UUID.randomUUID()),
            client.get("/v1/nowhere"),
            client.get("/x/../v1/charges"),
            client.send("PUT", "/v1/charges", "{}", java.util.Map.of()),
            anybody.get("/v1/charges"));

    assertThat(answers)
        .allSatisfy(
            answer ->
                assertThat(answer.response().headers().allValues("Cache-Control"))
                    .as(answer.text())
                    .containsExactly("no-store"));
  }

  @Test
  void no_type_is_guessed_anywhere() {
    for (String path :
        List.of(
            "/v1/charges",
            "/actuator/health",
            "/checkout/v1/checkout.js",
            "/v3/api-docs",
            "/swagger-ui/index.html",
            "/images/" + UUID.randomUUID() + "/x.png",
            "/nowhere")) {
      assertThat(anybody.get(path).response().headers().allValues("X-Content-Type-Options"))
          .as(path)
          .containsExactly("nosniff");
    }
    assertThat(RawHttp.send(service.url(), "NONSENSE\r\n\r\n"))
        .contains("X-Content-Type-Options: nosniff", "Cache-Control: no-store");
  }

  @Test
  void the_checkout_may_be_kept_as_before() {
    assertThat(
            anybody.get("/checkout/v1/checkout.js").response().headers().allValues("Cache-Control"))
        .containsExactly("max-age=3600, public");
  }

  @Test
  void tls_is_asked_for_where_the_public_address_has_it() {
    assertThat(client.get("/v1/charges").header("Strict-Transport-Security")).isEmpty();
    assertThat(new AnswerHeaders("https://pay.example").of("/v1/charges"))
        .containsEntry("Strict-Transport-Security", "max-age=31536000");
  }

  @Test
  void the_description_runs_nothing_that_it_did_not_bring() {
    assertThat(anybody.get("/swagger-ui/index.html").header("Content-Security-Policy"))
        .hasValueSatisfying(
            policy -> assertThat(policy).contains("default-src 'none'", "script-src 'self'; "));
    assertThat(anybody.get("/v3/api-docs").header("Content-Security-Policy")).isPresent();
  }
}
