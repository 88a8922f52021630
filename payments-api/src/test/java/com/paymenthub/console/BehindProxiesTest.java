package com.paymenthub.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.accounts.Environment;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Where other machines reach ports without TLS, and proxies are named that have the certificate,
 * keys of production and pages of the console are for what those were asked over TLS.
 */
class BehindProxiesTest {

  private static final String PROTOCOL = "X-Forwarded-Proto";
  private static final String SIGN_IN = "/console/sign-in";

  private static RunningService service;
  private static TestAccount production;

  @BeforeAll
  static void startBehindProxies() {
    service =
        RunningService.start(
            "--server.address=0.0.0.0",
            "--payments.simulators.production=true",
            "--payments.console.enabled=true",
            "--payments.console.port=0",
            "--payments.console.address=0.0.0.0",
            "--payments.console.public-url=https://console.example",
            // Everybody who asks here is a proxy.
            "--payments.trusted-proxies=127.0.0.0/8, ::1",
            "--payments.agenda.enabled=false",
            "--payments.webhooks.delivery.enabled=false");
    production = service.newAccount(Environment.PRODUCTION);
  }

  @AfterAll
  static void stop() {
    service.stop();
  }

  @Test
  void production_is_served_to_a_proxy_that_was_asked_over_tls() {
    assertThat(charges(production, Map.of(PROTOCOL, "https")).status()).isEqualTo(200);
  }

  @Test
  void a_key_of_production_that_came_over_plain_http_is_refused_in_words() {
    for (Map<String, String> headers :
        List.of(Map.<String, String>of(), Map.of(PROTOCOL, "http"), Map.of(PROTOCOL, ""))) {
      ApiAnswer answer = charges(production, headers);

      assertThat(answer.status()).as(answer.text()).isEqualTo(403);
      assertThat(answer.at("/error/key")).isEqualTo("tls_required");
      assertThat(answer.at("/error/message")).contains("https");
    }
  }

  @Test
  void sandbox_accounts_are_served_over_either() {
    assertThat(charges(service.newAccount(), Map.of()).status()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"http", "https, http", "httpsx"})
  void a_form_for_a_password_is_not_shown_over_plain_http(String protocol) {
    try (Visitor visitor = new Visitor(ConsoleUnderTest.url(service))) {
      assertThat(visitor.get(SIGN_IN, PROTOCOL, protocol).statusCode()).isEqualTo(403);
      assertThat(visitor.get(SIGN_IN).statusCode()).isEqualTo(403);
      assertThat(visitor.get(SIGN_IN, PROTOCOL, "https").statusCode()).isEqualTo(200);
    }
  }

  private static ApiAnswer charges(TestAccount account, Map<String, String> headers) {
    return service.client(account).get("/v1/charges", headers);
  }
}
