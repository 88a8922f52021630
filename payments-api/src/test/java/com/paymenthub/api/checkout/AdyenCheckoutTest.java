package com.paymenthub.api.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.FrameLocator;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.accounts.Environment;
import com.paymenthub.providers.adapters.adyen.Adyen;
import com.paymenthub.providers.adapters.adyen.AdyenServer;
import com.paymenthub.providers.adapters.adyen.AdyenServer.Authentication;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A buyer whose bank asks for 3-D Secure through Adyen, in a real browser. */
class AdyenCheckoutTest {

  private static AdyenServer adyen;
  private static Checkouts checkouts;
  private static RunningService service;

  private final TestAccount account = service.newAccount(Environment.PRODUCTION);
  private final ApiClient client = service.client(account);

  @BeforeAll
  static void start() throws IOException {
    adyen = AdyenServer.start(Clock.systemUTC());
    adyen.withholdNotices(true);
    checkouts =
        Checkouts.start(
            "--payments.providers.hosts.adyen.live.api=" + adyen.baseUrl() + "/v72",
            "--payments.providers.allowed-hosts=" + URI.create(adyen.baseUrl()).getAuthority());
    service = checkouts.service();
  }

  @AfterAll
  static void stop() {
    if (checkouts != null) {
      checkouts.close();
    }
    adyen.close();
  }

  @AfterEach
  void nothing_was_against_the_description() {
    assertThat(adyen.violations()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void the_bank_looks_at_the_browser_and_asks_in_a_frame(boolean isMethodSilent) {
    adyen.authenticate(Authentication.FINGERPRINT_THEN_CHALLENGE);
    adyen.silentMethod(isMethodSilent);
    ApiAnswer session = session("true");
    try (Buyer buyer = checkouts.buyer("adyen-frame")) {
      buyer.open(tag(session)).fillCard(Buyer.GOOD_CARD).pay();
      buyer.sees(Language.ENGLISH.confirmAtBank);
      bank(buyer).locator("button[value=approve]").waitFor();
      buyer.look("challenge");
      bank(buyer).locator("button[value=approve]").click();

      buyer.sees(Language.ENGLISH.paid);
      assertThat(buyer.heard()).asString().isEqualTo("[paymentSuccess]");
    }
    assertThat(read(session).at("/status")).isEqualTo("paid");
  }

  @Test
  void a_buyer_who_declines_in_the_frame_has_not_paid() {
    adyen.authenticate(Authentication.CHALLENGE);
    ApiAnswer session = session("true");
    try (Buyer buyer = checkouts.buyer("adyen-declines")) {
      buyer.open(tag(session)).fillCard(Buyer.GOOD_CARD).pay();
      buyer.sees(Language.ENGLISH.confirmAtBank);
      bank(buyer).locator("button[value=decline]").click();
      buyer.find("form").waitFor();
    }
    assertThat(read(session).at("/status")).isEqualTo("created");
  }

  @Test
  void the_bank_asks_on_a_page_of_its_own_and_sends_the_buyer_back() {
    adyen.authenticate(Authentication.CHALLENGE);
    ApiAnswer session = session("false");
    try (Buyer buyer = checkouts.buyer("adyen-redirect")) {
      buyer.open(tag(session)).fillCard(Buyer.GOOD_CARD).pay();
      buyer.sees(Language.ENGLISH.confirmAtBank).find("button").click();
      buyer.page().locator("button[value=approve]").click();

      buyer.sees(Language.ENGLISH.paid);
      assertThat(buyer.page().url()).doesNotContain("redirectResult");
    }
    assertThat(read(session).at("/status")).isEqualTo("paid");
  }

  /** The bank's page is in the frame of this service, which is in the frame of the checkout. */
  private static FrameLocator bank(Buyer buyer) {
    return buyer.inside().frameLocator("iframe").frameLocator("iframe");
  }

  private ApiAnswer session(String nativeThreeDSecure) {
    Map<String, String> credentials =
        Map.of(
            "type", Adyen.TYPE,
            "merchantAccount", adyen.merchantAccount(),
            "apiKey", adyen.apiKey(),
            "hmacKey", adyen.hmacKey(),
            "nativeThreeDSecure", nativeThreeDSecure);
    return CardSession.open(client, account, credentials).session();
  }

  private Map<String, String> tag(ApiAnswer session) {
    return CardSession.tag(account, session, Language.ENGLISH);
  }

  private ApiAnswer read(ApiAnswer session) {
    return client.get("/v1/sessions/" + session.at("/id"));
  }
}
