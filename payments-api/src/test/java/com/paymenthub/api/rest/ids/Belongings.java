package com.paymenthub.api.rest.ids;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.CardToken;
import com.paymenthub.api.testing.CodeCharge;
import com.paymenthub.api.testing.CustomerBody;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.SessionBody;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.accounts.Environment;
import java.util.LinkedHashMap;
import java.util.Map;

/** An account that has one of everything that has an id. */
final class Belongings {

  private final TestAccount account;
  private final Map<String, String> ids = new LinkedHashMap<>();
  private final String sessionKey;

  Belongings(RunningService service) {
    account = service.newAccount(Environment.PRODUCTION);
    ApiClient client = service.client(account);
    ids.put("account", account.clientId().toString());
    ids.put("merchant", account.merchantId().toString());
    ids.put("customer", made(client, "/v1/customers", CustomerBody.number(7).json()));
    ApiAnswer charge = client.post("/v1/charges", CardCharge.of(account).json());
    ids.put("charge", charge.at("/id"));
    ids.put("attempt", charge.at("/transactionRequests/0/id"));
    ids.put("provider", charge.at("/transactionRequests/0/providerId"));
    ids.put("card", charge.at("/paymentSource/cardId"));
    ids.put("pix", made(client, "/v1/charges", CodeCharge.pix(account, of("customer")).json()));
    ids.put("token", CardToken.valid().createdBy(client));
    ApiAnswer session = client.post("/v1/sessions", SessionBody.of(account).json());
    ids.put("session", session.at("/id"));
    sessionKey = session.at("/publicKey");
    ids.put("webhook", made(client, "/v1/webhooks", webhook("*")));
    ids.put("key", made(client, "/v1/auth", "{\"scope\":\"charges\"}"));
    ids.put("event", client.get("/v1/events").at("/items/0/id"));
    assertThat(ids).doesNotContainValue(null);
  }

  /** The body of a webhook whose endpoint nobody has. */
  static String webhook(String event) {
    return "{\"endpoint\":\"https://a.invalid/hook\",\"event\":\"%s\"}".formatted(event);
  }

  private static String made(ApiClient client, String path, String body) {
    ApiAnswer answer = client.post(path, body);
    assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    return answer.at("/id");
  }

  TestAccount account() {
    return account;
  }

  /** The account with the key that the buyer of its session has. */
  TestAccount buyer() {
    return account.withKey(sessionKey);
  }

  String of(String kind) {
    return ids.get(kind);
  }

  /** Every id, by what it names. */
  Map<String, String> all() {
    return Map.copyOf(ids);
  }
}
