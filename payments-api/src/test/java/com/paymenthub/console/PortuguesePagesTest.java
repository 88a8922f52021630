package com.paymenthub.console;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.Receiver;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.console.operators.Role;
import java.util.Locale;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

/** The pages that other tests look at in English only, and the contents of a notification. */
class PortuguesePagesTest {

  private final RunningService service = ConsoleUnderTest.service();
  private final TestAccount account = service.newAccount();
  private final ApiClient client = service.client(account);

  @Test
  void pages_can_be_read_in_portuguese_too() {
    ApiAnswer customer = client.post("/v1/customers", CustomerBody.number(1).json());
    try (Receiver shop = Receiver.answering(500);
        Desk desk =
            Desk.of(ConsoleUnderTest.operator(Role.ADMIN, Locale.forLanguageTag("pt-BR")))) {
      ApiAnswer hook =
          client.post(
              "/v1/webhooks",
              "{\"event\": \"transaction.pre_authorized\", \"endpoint\": \"%s\", \"status\": true}"
                  .formatted(shop.url("/hook")));
      ApiAnswer charge = client.post("/v1/charges", CardCharge.of(account).json());
      Awaitility.await().until(() -> isWaiting(hook.at("/id")));

      desk.open("").sees("Sair").glance("start-pt");
      desk.open("/search?q=nada").glance("search-pt");
      desk.open("/cards/" + charge.at("/paymentSource/cardId")).glance("card-pt");
      desk.open("/customers/" + customer.at("/id")).glance("customer-pt");
      desk.open("/notifications").glance("notifications-pt");
      desk.open("/notifications/" + hook.at("/id")).glance("webhook-pt");
      desk.click("td form[action*='/deliveries/'] button").sees("Tentativa").look("delivery-pt");
      desk.sees("Como seria enviada agora");
      desk.open("/notifications/" + hook.at("/id") + "/health?hours=72").look("endpoint-pt");
      desk.open("/open-items").glance("open-items-pt");
      desk.open("/operators").glance("operators-pt");
      desk.open("/accounts").glance("accounts-pt");
      desk.open("/accounts/" + account.clientId()).glance("account-pt");
      desk.open("/events").glance("events-pt");
      desk.open("/me").glance("me-pt");
      desk.open("/nada").glance("refused-pt");
    }
  }

  private boolean isWaiting(String webhook) {
    return service
        .owner()
        .queryForList(
            "select state from payments.notification where webhook_id = ?::uuid",
            String.class,
            webhook)
        .contains("waiting");
  }
}
