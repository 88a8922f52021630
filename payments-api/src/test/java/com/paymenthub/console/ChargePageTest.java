package com.paymenthub.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.assertions.LocatorAssertions;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.console.operators.Role;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** One charge is explained on one page. */
class ChargePageTest {

  private final RunningService service = ConsoleUnderTest.service();
  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);

  @Test
  void the_page_tells_what_happened_who_did_it_and_how_it_stood_at_any_point() {
    ApiAnswer charge =
        client.post("/v1/charges", CardCharge.of(account).with("orderId", "order-4711").json());
    client.post("/v1/charges/" + charge.at("/id") + "/capture", "{\"amount\": 1000}");
    try (Desk desk = Desk.of(ConsoleUnderTest.operator(Role.SUPPORT))) {
      desk.open("/charges/" + charge.at("/id")).look("charge");
      desk.sees("authorized")
          .sees("order-4711")
          .sees("Sent to a provider")
          .sees("first by priority");
      assertThat(desk.page().locator(".timeline .moment")).hasCount(7);
      assertThat(desk.page().locator(".facts"))
          .not()
          .containsText(
              "Session", new LocatorAssertions.ContainsTextOptions().setUseInnerText(true));

      desk.click(".timeline li:nth-child(4) .moment");

      desk.sees("You see the charge as it was").sees("pre-authorized").look("charge-then");
      assertThat(desk.page().locator("h1 .badge")).hasText("pre-authorized");
      desk.click(".then a");
      assertThat(desk.page().locator("h1 .badge")).hasText("authorized");

      desk.click(".copy-text");
      String ticket = (String) desk.page().evaluate("navigator.clipboard.readText()");
      assertThat(ticket)
          .contains(charge.at("/id"), "order-4711", "SERVICE_SANDBOX")
          .doesNotContainIgnoringCase("MARIA");
    }
  }

  @Test
  void a_declined_charge_says_why_in_portuguese_too() {
    ApiAnswer charge = client.post("/v1/charges", CardCharge.of(account).cardEndingIn(2).json());
    try (Desk desk =
        Desk.of(ConsoleUnderTest.operator(Role.SUPPORT, Locale.forLanguageTag("pt-BR")))) {
      desk.open("/charges/" + charge.at("/id")).look("charge-declined");

      desk.sees("Recusada").sees("Linha do tempo").sees("falhou");
    }
  }

  @Test
  void a_refund_that_did_not_happen_after_all_is_told_in_words() {
    ApiAnswer charge =
        client.post("/v1/charges", CardCharge.of(account).with("capture", true).json());
    String path = "/v1/charges/" + charge.at("/id");
    client.postWithoutBody(path + "/void");
    client.post(path, "{\"status\": \"authorized\"}");
    try (Desk desk = Desk.of(ConsoleUnderTest.operator(Role.SUPPORT))) {
      desk.open("/charges/" + charge.at("/id")).look("charge-undone");

      desk.sees("Undone: SERVICE SANDBOX says that the latest operation did not happen after all.")
          .sees("Provider says that it did not happen after all")
          .sees("The charge stands as before");
      assertThat(desk.page().locator("table .badge.is-failed")).hasText("undone");
    }
  }

  @Test
  void an_analysis_that_is_judged_later_is_told_in_words_in_both_languages() {
    ApiAnswer merchant =
        client.post(
            "/v1/merchants",
            """
            {"mcc": "5732", "providers": [
              {"name": "acquirer", "priority": 1, "credentials": {"type": "SERVICE_SANDBOX"}},
              {"name": "fraud", "priority": 1, "credentials": {
                "type": "SERVICE_SANDBOX_ANTIFRAUD",
                "settings": {"acceptedRate": 100, "finishAfterSeconds": 3600}}}]}
            """);
    ApiAnswer charge =
        client.post(
            "/v1/charges",
            CardCharge.of(account)
                .with("merchantId", merchant.at("/id"))
                .with("fraudAnalysis", Map.of("customer", Map.of("identity", "12345678901")))
                .json());
    try (Desk desk = Desk.of(ConsoleUnderTest.operator(Role.SUPPORT))) {
      desk.open("/charges/" + charge.at("/id"));

      desk.sees("Reserved: SERVICE SANDBOX ANTIFRAUD has not judged the charge yet.")
          .sees("Provider accepted it, and finishes it later")
          .sees("The provider is asked for the outcome");
    }
    try (Desk desk =
        Desk.of(ConsoleUnderTest.operator(Role.SUPPORT, Locale.forLanguageTag("pt-BR")))) {
      desk.open("/charges/" + charge.at("/id"));

      desk.sees("Reservada: SERVICE SANDBOX ANTIFRAUD ainda não julgou a cobrança.");
    }
  }

  @Test
  void an_unknown_charge_is_said_to_be_none() {
    try (Visitor visitor = new Visitor(ConsoleUnderTest.url())) {
      visitor.signIn(ConsoleUnderTest.operator(Role.FINANCE));

      assertThat(visitor.get("/console/charges/" + java.util.UUID.randomUUID()).statusCode())
          .isEqualTo(404);
      assertThat(visitor.get("/console/charges/4711").statusCode()).isEqualTo(400);
    }
  }
}
