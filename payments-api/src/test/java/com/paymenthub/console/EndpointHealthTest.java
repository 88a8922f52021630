package com.paymenthub.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.Receiver;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.console.operators.Role;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** How a receiver has answered, and what it would be told now. */
class EndpointHealthTest {

  private final RunningService service = ConsoleUnderTest.service();
  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);

  @Test
  void its_answers_are_plotted_by_the_hour_with_the_same_figures_beneath() {
    try (Receiver shop = Receiver.answering(200);
        Desk desk = Desk.of(ConsoleUnderTest.operator(Role.SUPPORT))) {
      String webhook = webhook(shop);
      charge();
      awaitState(webhook, "delivered");
      shop.answer(500);
      charge();
      charge();
      awaitState(webhook, "waiting");
      Awaitility.await()
          .until(() -> states(webhook).stream().filter("waiting"::equals).count() == 2);

      desk.open("/notifications/" + webhook).click("a:text('Health over time')");
      assertThat(desk.page().locator("#outcomes canvas")).hasCount(1);
      assertThat(desk.page().locator("#latency canvas")).hasCount(1);
      assertThat(desk.page().locator("#outcomes thead")).containsText("accepted");
      assertThat(total(desk, 0)).as("accepted").isEqualTo(1);
      assertThat(total(desk, 1)).as("answered with an error").isEqualTo(2);
      assertThat(desk.page().locator("#latency thead")).containsText("p99");
      desk.look("endpoint");
      desk.open("/notifications/" + webhook + "/health?hours=168").sees("accepted");
    }
  }

  @Test
  void what_would_be_sent_now_is_shown_without_its_signature_and_the_look_is_noted() {
    try (Receiver shop = Receiver.answering(500);
        Desk desk = Desk.of(ConsoleUnderTest.operator(Role.SUPPORT))) {
      String webhook = webhook(shop);
      String charge = charge();
      awaitState(webhook, "waiting");
      String sent = shop.received().getLast().body();

      desk.open("/notifications/" + webhook).click("td form[action*='/deliveries/'] button");

      assertThat(desk.page().locator("#preview pre")).containsText(sent);
      assertThat(desk.page().locator("#preview pre")).containsText("webhook-signature: v1,…");
      assertThat(desk.page().locator("#preview pre")).containsText("x-event-sequence: ");
      assertThat(
              service
                  .owner()
                  .queryForList(
                      "select action from payments.audit_entry where after ->> 'chargeId' = ?",
                      String.class,
                      charge))
          .contains("notification_looked_at");
    }
  }

  @Test
  void who_may_not_see_notifications_sees_neither() {
    try (Receiver shop = Receiver.answering(200);
        Desk desk = Desk.of(ConsoleUnderTest.operator(Role.FINANCE))) {
      desk.open("/notifications/" + webhook(shop) + "/health");
      assertThat(desk.page().locator("#outcomes")).hasCount(0);
      desk.sees("may not");
    }
  }

  /** The sum of a column of the table of outcomes. */
  private static int total(Desk desk, int column) {
    return desk
        .page()
        .locator("#outcomes tbody tr td:nth-of-type(%d)".formatted(column + 1))
        .allInnerTexts()
        .stream()
        .filter(text -> !text.equals("–"))
        .mapToInt(Integer::parseInt)
        .sum();
  }

  private String webhook(Receiver shop) {
    ApiAnswer hook =
        client.post(
            "/v1/webhooks",
            "{\"event\": \"transaction.pre_authorized\", \"endpoint\": \"%s\", \"status\": true}"
                .formatted(shop.url("/hook")));
    return hook.at("/id");
  }

  private String charge() {
    return client.post("/v1/charges", CardCharge.of(account).json()).at("/id");
  }

  private void awaitState(String webhook, String state) {
    Awaitility.await().until(() -> states(webhook).contains(state));
  }

  private List<String> states(String webhook) {
    return service
        .owner()
        .queryForList(
            "select state from payments.notification where webhook_id = ?::uuid",
            String.class,
            webhook);
  }
}
