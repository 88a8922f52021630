package com.paymenthub.api.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Request;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.SessionBody;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the checkout makes of amounts and of what a buyer types, and what it asks. */
class CheckoutFieldsTest extends CheckoutAndAccount {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "BRL | 19,900.00",
        "JPY | 1,990,000",
        "COP | 19,900.00",
        "HUF | 19,900.00",
        "IDR | 19,900.00",
        "RSD | 19,900.00",
        "IQD | 1,990.000",
        "KWD | 1,990.000"
      })
  void amounts_have_the_decimals_that_the_service_charges(String currency, String shown) {
    SessionBody session =
        SessionBody.of(account).with("currency", currency).with("amount", 1_990_000);
    try (Buyer buyer = checkouts.buyer("decimals-" + currency)) {
      buyer.open(created(session));

      PlaywrightAssertions.assertThat(buyer.find(".total strong"))
          .hasText(Pattern.compile("^\\D*" + shown.replace(".", "\\.") + "$"));
      PlaywrightAssertions.assertThat(buyer.find("button[type=submit]")).containsText(shown);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "1/30, 01/30",
    "1/2030, 01/30",
    "12/30, 12/30",
    "1230, 12/30",
    "5, 05",
    "0530, 05/30"
  })
  void an_expiration_is_read_as_people_write_it(String typed, String shown) {
    try (Buyer buyer = checkouts.buyer("expiration")) {
      buyer.open(created(SessionBody.of(account))).sees(Language.ENGLISH.pay);

      buyer.find("#expiration").pressSequentially(typed);
      assertThat(buyer.find("#expiration").inputValue()).isEqualTo(shown);

      buyer.find("#expiration").fill(typed);
      assertThat(buyer.find("#expiration").inputValue()).isEqualTo(shown);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "5078609069584830401, 737, 5078 6090 6958 4830 401",
    "3528249119123966299, 737, 3528 2491 1912 3966 299",
    "213101531363751, 737, 2131 015313 63751",
    "30522071153909, 737, 3052 207115 3909",
    "3688689583729101, 737, 3688 6895 8372 9101",
    "6062829130527315871, 737, 6062 8291 3052 7315 871",
    "501829160560, 737, 5018 2916 0560",
    "9295158247827570, 7371, 9295 1582 4782 7570",
    "4825728673689510, 7371, 4825 7286 7368 9510",
    "375332661659189, 7371, 3753 326616 59189"
  })
  void cards_that_the_service_takes_are_paid(String number, String code, String shown) {
    try (Buyer buyer = checkouts.buyer("cards")) {
      buyer.open(created(SessionBody.of(account))).fillCard(number);
      assertThat(buyer.find("#number").inputValue()).isEqualTo(shown);
      buyer.find("#code").fill(code);

      buyer.pay().sees(Language.ENGLISH.paid);
    }
  }

  @Test
  void what_the_anti_fraud_needs_is_asked_for() {
    ApiAnswer merchant =
        client.post(
            "/v1/merchants",
            """
            {"mcc": "5942", "providers": [
              {"name": "cards", "priority": 1, "credentials": {"type": "SERVICE_SANDBOX"}},
              {"name": "fraud", "priority": 2,
               "credentials": {"type": "SERVICE_SANDBOX_ANTIFRAUD"}}]}
            """);
    Map<String, String> attributes =
        created(SessionBody.of(account).with("merchantId", merchant.at("/id")));
    try (Buyer buyer = checkouts.buyer("anti-fraud")) {
      buyer.open(attributes).fillCard(Buyer.GOOD_CARD).pay();
      buyer.sees("this shop needs a few more details").look("asked");
      assertThat(buyer.focused()).isEqualTo("name");

      buyer.fillBuyer();
      // The simulator approves whose number ends in 1 (docs/interface.md §5).
      buyer.find("#tax-id").fill("11144400511");
      buyer.page().evaluate("document.querySelector('payment-checkout').browserFingerprint = 'f'");
      Request charge = buyer.page().waitForRequest("**/charge", buyer::pay);
      JsonNode browser =
          JsonMapper.shared().readTree(charge.postData()).at("/fraudAnalysis/customer/browser");
      assertThat(browser.path("hostName").stringValue()).isEqualTo("shop.localhost");
      assertThat(browser.path("browserFingerprint").stringValue()).isEqualTo("f");
      buyer.sees("Payment confirmed");
    }
    assertThat(client.get("/v1/sessions/" + attributes.get("session-id")).at("/status"))
        .isEqualTo("paid");
  }

  /** The attributes of the checkout for a new session. */
  private Map<String, String> created(SessionBody body) {
    ApiAnswer session = client.post("/v1/sessions", body.json());
    assertThat(session.status()).as(session.text()).isEqualTo(201);
    return Map.of(
        "client-id", account.clientId().toString(),
        "session-id", session.at("/id"),
        "public-key", session.at("/publicKey"),
        "locale", Language.ENGLISH.tag);
  }
}
