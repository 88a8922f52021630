package com.paymenthub.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.Receiver;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.console.operators.Operator;
import com.paymenthub.console.operators.Role;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What support does on the pages of charges, notifications and open items, as in a browser. */
class SupportTest {

  private static final int CLICKS = 3;

  private final RunningService service = ConsoleUnderTest.service();
  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);

  @Test
  void why_was_my_card_declined_and_was_i_charged_twice() {
    String order = "order-" + account.clientId();
    client.post(
        "/v1/charges", CardCharge.of(account).cardEndingIn(2).with("orderId", order).json());
    client.post("/v1/charges", CardCharge.of(account).with("orderId", order).json());
    try (Desk desk = desk()) {
      desk.start().search(order);
      assertThat(desk.page().locator("tbody tr")).hasCount(2);
      desk.sees("pre-authorized").sees("failed").sees("order id").look("search-order");
      desk.click("tbody tr:has(.is-failed) a");

      desk.sees("Declined:").sees("Operations at providers");
      assertThat(desk.clicks()).isLessThanOrEqualTo(CLICKS);
    }
  }

  @Test
  void what_was_charged_of_this_amount_in_this_account() {
    client.post("/v1/charges", CardCharge.of(account).with("amount", 734_512).json());
    try (Desk desk = desk()) {
      desk.start().search("7.345,12");

      assertThat(desk.page().locator("tbody tr")).hasCount(1);
      desk.sees("amount");
      desk.click("td a").click("a[href*='account=']");
      assertThat(desk.page().locator("tbody tr")).hasCount(1);
      assertThat(desk.clicks()).isLessThanOrEqualTo(CLICKS);
      assertThat(desk.page().url()).contains("account=" + account.clientId());
    }
  }

  @Test
  void whatever_has_an_id_is_found_and_what_is_not_there_is_said() {
    ApiAnswer charge = client.post("/v1/charges", CardCharge.of(account).json());
    try (Desk desk = desk()) {
      desk.start().search(charge.at("/paymentSource/cardId")).sees("card");
      desk.click(".things a").sees("Activated").look("card");
      desk.start().search("nothing of this name").sees("Nothing matches").look("search-nothing");
      desk.start().search("%").sees("Nothing matches");
    }
  }

  @Test
  void my_shop_did_not_hear_of_my_order() {
    String order = "order-" + account.clientId();
    try (Receiver shop = Receiver.answering(500);
        Desk desk = desk()) {
      ApiAnswer hook =
          client.post(
              "/v1/webhooks",
              "{\"event\": \"transaction.pre_authorized\", \"endpoint\": \"%s\", \"status\": true}"
                  .formatted(shop.url("/hook")));
      client.post("/v1/charges", CardCharge.of(account).with("orderId", order).json());
      org.awaitility.Awaitility.await()
          .until(
              () ->
                  service
                      .owner()
                      .queryForList(
                          "select state from payments.notification where webhook_id = ?::uuid",
                          String.class,
                          hook.at("/id"))
                      .contains("waiting"));
      shop.answer(200);

      desk.start().search(order).click("tbody a").sees("waiting for a retry").look("charge-told");
      assertThat(
              desk.page()
                  .locator("[aria-labelledby=h-told].scroll")
                  .evaluate("table => table.scrollWidth <= table.clientWidth"))
          .isEqualTo(true);
      desk.click("a:text('Send again')").sees("Send 1 again").look("webhook");
      assertThat(desk.clicks()).isLessThanOrEqualTo(CLICKS);
      desk.click("button.main");

      assertThat(desk.page().locator("#progress")).containsText("All attempts are complete");
      assertThat(desk.page().locator(".counts li:nth-child(2) b")).hasText("1");
      desk.look("progress");
      desk.open("/notifications").sees("healthy").look("notifications");
    }
  }

  @Test
  void what_became_of_an_unknown_outcome_is_said_by_one_and_confirmed_by_another() {
    String id = ConsoleUnderTest.flaggedCharge(account);
    Operator first = ConsoleUnderTest.operator(Role.SUPPORT);
    Operator second = ConsoleUnderTest.operator(Role.SUPPORT);
    String item = ".items > li:has(a[href$='" + id + "'])";
    try (Desk desk = Desk.of(first)) {
      desk.open("/open-items").look("open-items");
      desk.click(item + " summary").click(item + " input[value=false]");
      desk.page().fill(item + " textarea", "Looked it up at the provider: nothing there.");
      desk.click(item + " button.main").sees("Another operator has to confirm it now");

      assertThat(desk.page().locator(item + " button.main")).hasCount(0);
      desk.look("open-items-proposed");
    }
    try (Desk desk = Desk.of(second)) {
      desk.open("/open-items").click(item + " button.main").sees("Confirmed");
      assertThat(desk.page().locator(item)).hasCount(0);

      desk.open("/charges/" + id).sees("Resolved manually").sees(second.name());
    }
    assertThat(audited(id)).contains("resolution_proposed", "attempt_resolved");
  }

  @Test
  void a_charge_that_only_waits_for_its_merchant_is_no_open_item() {
    ApiAnswer reserved = client.post("/v1/charges", CardCharge.of(account).json());
    ApiAnswer unknown = client.post("/v1/charges", CardCharge.of(account).cardEndingIn(6).json());
    try (Desk desk = desk()) {
      desk.open("/open-items");

      assertThat(desk.page().locator("a[href$='" + unknown.at("/id") + "']")).hasCount(1);
      assertThat(desk.page().locator("a[href$='" + reserved.at("/id") + "']")).hasCount(0);
    }
  }

  @Test
  void how_the_service_is_doing_is_on_one_page() {
    client.post("/v1/charges", CardCharge.of(account).json());
    try (Desk desk = desk()) {
      desk.open("/health").sees("This node").sees("Connections: console").look("health");
    }
  }

  private List<String> audited(String subject) {
    return service
        .owner()
        .queryForList(
            "select action from payments.audit_entry where subject_id = ?::uuid",
            String.class,
            subject);
  }

  private static Desk desk() {
    return Desk.of(ConsoleUnderTest.operator(Role.SUPPORT));
  }
}
