package com.paymenthub.console;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.paymenthub.console.openid.OpenIdProvider;
import com.paymenthub.console.openid.OpenIdSettings;
import java.net.URI;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.mock.env.MockEnvironment;
import org.springframework.mock.web.MockHttpServletRequest;

/** What is said of an identity provider, by settings and by itself. */
class OpenIdSettingsTest {

  @Test
  void a_provider_that_does_not_answer_is_asked_again_at_the_next_sign_in() {
    int port = unusedPort();
    OpenIdProvider console =
        new OpenIdProvider(
            OpenIdSettings.of(settings("http://localhost:" + port)),
            "{baseUrl}/back",
            Clock.systemUTC());
    MockHttpServletRequest request = new MockHttpServletRequest();

    assertThatThrownBy(() -> console.send(request, "/console"))
        .isInstanceOf(OpenIdProvider.Unavailable.class);
    try (IdentityProvider there = new IdentityProvider(port, ConsoleUnderTest::now)) {
      String address = console.send(request, "/console").address();
      assertThat(address)
          .startsWith(there.issuer() + "/authorize?")
          .contains("code_challenge=", "code_challenge_method=S256", "nonce=", "state=");
      console.send(request, "/console");
      assertThat(there.descriptions()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "authorization_endpoint, ''",
    "token_endpoint, not an address",
    "subject_types_supported, public"
  })
  void a_provider_that_describes_itself_wrongly_is_one_that_does_not_answer(
      String part, String said) {
    try (IdentityProvider there = new IdentityProvider(0, ConsoleUnderTest::now)) {
      there.describes(part, said.isEmpty() ? List.of() : said);
      OpenIdProvider console =
          new OpenIdProvider(
              OpenIdSettings.of(settings(there.issuer())), "{baseUrl}/back", Clock.systemUTC());

      assertThatThrownBy(() -> console.send(new MockHttpServletRequest(), "/console"))
          .isInstanceOf(OpenIdProvider.Unavailable.class);
    }
  }

  @Test
  void wrong_settings_are_named() {
    assertThatThrownBy(() -> OpenIdSettings.of(settings("http://login.example")))
        .hasMessageContaining("payments.console.openid.issuer");
    assertThatThrownBy(
            () ->
                OpenIdSettings.of(
                    settings("https://login.example")
                        .withProperty("payments.console.openid.client-id", "")))
        .hasMessageContaining("payments.console.openid.client-id");
    assertThatThrownBy(
            () ->
                OpenIdSettings.of(
                    settings("https://login.example")
                        .withProperty("payments.console.openid.roles.admin", "")))
        .hasMessageContaining("payments.console.openid.roles.admin");
    assertThatThrownBy(
            () ->
                OpenIdSettings.of(
                    settings("https://login.example")
                        .withProperty("payments.console.openid.scopes", "profile")))
        .hasMessageContaining("payments.console.openid.scopes");
  }

  private static MockEnvironment settings(String issuer) {
    return new MockEnvironment()
        .withProperty("payments.console.openid.issuer", issuer)
        .withProperty("payments.console.openid.client-id", "console")
        .withProperty("payments.console.openid.roles.admin", "pay-admin");
  }

  private static int unusedPort() {
    try (IdentityProvider ended = new IdentityProvider(0, ConsoleUnderTest::now)) {
      return URI.create(ended.issuer()).getPort();
    }
  }
}
