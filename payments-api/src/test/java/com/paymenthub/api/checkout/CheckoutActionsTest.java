package com.paymenthub.api.checkout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.FrameLocator;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Route;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.json.JsonMapper;

/** A buyer whose bank asks for a confirmation, in a real browser. */
class CheckoutActionsTest extends CheckoutAndAccount {

  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private String notificationUrl = "";

  @ParameterizedTest
  @EnumSource
  void the_keyboard_alone_confirms_at_the_bank_on_a_phone(Language language) {
    ApiAnswer session = session(Map.of("nextAction", "redirect"));
    try (Buyer buyer = checkouts.buyer("redirect-" + language.tag)) {
      buyer.page().setViewportSize(390, 844);
      buyer.open(tag(session, language)).fillCard(Buyer.GOOD_CARD);
      buyer.page().keyboard().press("Enter");
      buyer.sees(language.confirmAtBank);
      assertThat(buyer.focused()).isEqualTo("h2");
      buyer.look("action");
      assertThat(buyer.heard()).asString().isEqualTo("[]");

      buyer.page().keyboard().press("Tab");
      buyer.page().keyboard().press("Enter");
      buyer.page().waitForURL("**/simulator/v1/actions/**");
      buyer.page().keyboard().press("Tab");
      buyer.page().keyboard().press("Enter");

      buyer.sees(language.paid).look("paid");
      assertThat(buyer.heard()).asString().isEqualTo("[paymentSuccess]");
      assertThat(buyer.page().url()).doesNotContain("payment-checkout", "result=");
    }
    assertThat(read(session).at("/status")).isEqualTo("paid");
  }

  @ParameterizedTest
  @EnumSource
  void the_keyboard_alone_confirms_in_the_frame_of_the_bank(Language language) {
    ApiAnswer session = session(Map.of("nextAction", "challenge"));
    try (Buyer buyer = checkouts.buyer("challenge-" + language.tag)) {
      buyer.open(tag(session, language)).fillCard(Buyer.GOOD_CARD).pay();
      buyer.sees(language.confirmAtBank);
      approveIn(frame(buyer)).waitFor();
      buyer.look("challenge");

      buyer.find("h2").focus();
      buyer.page().keyboard().press("Tab");
      buyer.page().keyboard().press("Enter");

      buyer.sees(language.paid);
      assertThat(buyer.heard()).asString().isEqualTo("[paymentSuccess]");
    }
    assertThat(read(session).at("/status")).isEqualTo("paid");
  }

  @Test
  void a_confirmation_that_comes_while_the_page_asks_is_not_lost() {
    ApiAnswer session = session(Map.of("nextAction", "challenge"));
    List<Route> held = new ArrayList<>();
    try (Buyer buyer = checkouts.buyer("asks")) {
      buyer.open(tag(session, Language.ENGLISH)).fillCard(Buyer.GOOD_CARD).pay();
      buyer.sees(Language.ENGLISH.confirmAtBank);
      approveIn(frame(buyer)).waitFor();
      buyer.page().route("**/v1/sessions/*", held::add);
      buyer.page().waitForCondition(() -> !held.isEmpty());

      buyer.page().waitForRequest("**/complete", () -> approveIn(frame(buyer)).click());

      buyer.page().unroute("**/v1/sessions/*");
      held.forEach(Route::resume);
      buyer.sees(Language.ENGLISH.paid);
    }
    assertThat(read(session).at("/status")).isEqualTo("paid");
  }

  @ParameterizedTest
  @EnumSource
  void a_buyer_who_confirms_in_the_app_of_the_bank_sees_that_it_is_paid(Language language) {
    ApiAnswer session =
        session(Map.of("nextAction", "wait", "notices", "hints", "finishAfterSeconds", 1));
    try (Buyer buyer = checkouts.buyer("wait-" + language.tag)) {
      buyer.open(tag(session, language)).fillCard(Buyer.GOOD_CARD).pay();
      buyer.sees(language.confirmAtBank).look("waiting");
      assertThat(buyer.focused()).isEqualTo("h2");
      assertThat(buyer.find("button").count()).isZero();

      String authorization = authorizationOfTheOnlyCharge();
      await()
          .atMost(PATIENCE)
          .until(
              () -> {
                hintAt(authorization);
                return read(session).at("/status").equals("paid");
              });

      buyer.sees(language.paid);
      assertThat(buyer.heard()).asString().isEqualTo("[paymentSuccess]");
    }
  }

  @Test
  void a_buyer_who_leaves_and_comes_back_later_confirms_then() {
    ApiAnswer session = session(Map.of("nextAction", "redirect"));
    try (Buyer buyer = checkouts.buyer("leaves")) {
      buyer.open(tag(session, Language.ENGLISH)).fillCard(Buyer.GOOD_CARD).pay();
      buyer.sees(Language.ENGLISH.confirmAtBank);

      buyer.page().navigate("about:blank");
      buyer.open(tag(session, Language.ENGLISH)).sees(Language.ENGLISH.confirmAtBank);
      buyer.find("button").click();
      buyer.page().waitForURL("**/simulator/v1/actions/**");
      buyer.page().goBack();
      buyer.sees(Language.ENGLISH.confirmAtBank);
      buyer.find("button").click();
      buyer.page().getByText("Approve").click();

      buyer.sees(Language.ENGLISH.paid);
    }
  }

  @Test
  void a_buyer_who_declines_at_the_bank_can_pay_with_another_card() {
    ApiAnswer session = session(Map.of("nextAction", "redirect"));
    try (Buyer buyer = checkouts.buyer("declines")) {
      buyer.open(tag(session, Language.ENGLISH)).fillCard(Buyer.GOOD_CARD).pay();
      buyer.sees(Language.ENGLISH.confirmAtBank).find("button").click();
      buyer.page().getByText("Decline").click();

      buyer.sees("The payment did not go through").look("again");
      assertThat(buyer.heard()).asString().isEqualTo("[paymentFailed]");
      buyer.fillCard(Buyer.GOOD_CARD).pay();
      buyer.sees(Language.ENGLISH.confirmAtBank).find("button").click();
      buyer.page().getByText("Approve").click();
      buyer.sees(Language.ENGLISH.paid);
    }
  }

  @ParameterizedTest
  @EnumSource
  void a_buyer_who_lets_the_time_pass_is_told_so_and_can_pay_again(Language language) {
    ApiAnswer session = session(Map.of("nextAction", "challenge", "actionExpiresAfterSeconds", 3));
    try (Buyer buyer = checkouts.buyer("expires-" + language.tag)) {
      buyer.open(tag(session, language)).fillCard(Buyer.GOOD_CARD).pay();
      buyer.sees(language.confirmAtBank);

      buyer.sees(language.notPaid).look("again");

      assertThat(buyer.heard()).asString().isEqualTo("[paymentFailed]");
    }
    assertThat(read(session).at("/status")).isEqualTo("created");
  }

  @Test
  void a_message_from_another_frame_than_that_of_the_bank_completes_nothing() {
    ApiAnswer session = session(Map.of("nextAction", "challenge"));
    try (Buyer buyer = checkouts.buyer("forged")) {
      buyer.open(tag(session, Language.ENGLISH)).fillCard(Buyer.GOOD_CARD).pay();
      buyer.sees(Language.ENGLISH.confirmAtBank);
      approveIn(frame(buyer)).waitFor();

      buyer.page().evaluate("window.postMessage({ details: { result: 'approved' } }, '*')");
      buyer.page().reload();

      buyer.sees(Language.ENGLISH.confirmAtBank);
      assertThat(read(session).at("/status")).isEqualTo("created");
    }
  }

  @ParameterizedTest
  @EnumSource
  void the_page_of_the_simulated_bank_is_accessible(Language language) {
    ApiAnswer session = session(Map.of("nextAction", "redirect"));
    try (Buyer buyer = checkouts.buyer("bank-" + language.tag)) {
      buyer.page().setExtraHTTPHeaders(Map.of("Accept-Language", language.tag));
      buyer.open(tag(session, language)).fillCard(Buyer.GOOD_CARD).pay();
      buyer.sees(language.confirmAtBank).find("button").click();
      buyer.page().waitForURL("**/simulator/v1/actions/**");

      assertThat(buyer.page().locator("h1").textContent()).isEqualTo(language.simulatedBank);
      buyer.look("bank");
      buyer.page().goBack();
      buyer.sees(language.confirmAtBank);
    }
  }

  private static FrameLocator frame(Buyer buyer) {
    return buyer.inside().frameLocator("iframe");
  }

  private static Locator approveIn(FrameLocator frame) {
    return frame.locator("button[value=approved]");
  }

  private ApiAnswer session(Map<String, Object> settings) {
    Map<String, Object> credentials = new HashMap<>();
    credentials.put("type", "SERVICE_SANDBOX");
    credentials.put("settings", settings);
    CardSession opened = CardSession.open(client, account, credentials);
    notificationUrl = String.valueOf(opened.merchant().at("/providers/0/notificationUrl"));
    return opened.session();
  }

  private Map<String, String> tag(ApiAnswer session, Language language) {
    return CardSession.tag(account, session, language);
  }

  private String authorizationOfTheOnlyCharge() {
    String charge = "/v1/charges/" + client.get("/v1/charges").at("/items/0/id");
    return client.get(charge).at("/transactionRequests/0/id");
  }

  /** The simulator of a test cannot reach the address that only the browser knows. */
  private void hintAt(String reference) {
    String body = JsonMapper.shared().writeValueAsString(Map.of("reference", reference));
    ApiClient.anonymous(service.url()).post(URI.create(notificationUrl).getPath(), body);
  }

  private ApiAnswer read(ApiAnswer session) {
    return client.get("/v1/sessions/" + session.at("/id"));
  }
}
