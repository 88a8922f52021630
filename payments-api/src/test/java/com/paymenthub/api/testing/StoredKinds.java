package com.paymenthub.api.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.charging.accounts.Environment;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** Gives every table that follows from events a row of each kind. */
public final class StoredKinds {

  private StoredKinds() {}

  /** Charges in every way, a card that waits, sessions; the lists have more than one level. */
  public static TestAccount storedIn(RunningService service) {
    TestAccount account = service.newAccount(Environment.PRODUCTION);
    ApiClient client = service.client(account);
    askForNotices(client, account);
    for (int lastDigit = 0; lastDigit <= 9; lastDigit++) {
      for (boolean capture : new boolean[] {true, false}) {
        made(
            client.post(
                "/v1/charges",
                CardCharge.of(account)
                    .cardEndingIn(lastDigit)
                    .with("capture", capture)
                    .with("orderId", "order " + lastDigit)
                    .json()));
      }
    }
    ApiAnswer reserved = made(client.post("/v1/charges", CardCharge.of(account).json()));
    made(client.postWithoutBody("/v1/charges/" + reserved.at("/id") + "/capture"));
    String customer = made(client.post("/v1/customers", CustomerBody.number(1).json())).at("/id");
    made(client.post("/v1/charges", CodeCharge.pix(account, customer).json()));
    made(
        client.post(
            "/v1/cards", CardToken.card(CardToken.valid().withCvv("129").createdBy(client))));
    made(client.post("/v1/sessions", SessionBody.of(account).with("orderId", "a session").json()));
    service.owner().query("select count_charges_anew(1)", _ -> {});
    made(client.post("/v1/charges", CardCharge.of(account).json()));
    return account;
  }

  /** Its provider tells by itself what becomes of requests, so that references are kept. */
  private static void askForNotices(ApiClient client, TestAccount account) {
    String merchant = "/v1/merchants/" + account.merchantId();
    Map<String, Object> provider =
        Map.of(
            "id",
            client.get(merchant).at("/providers/0/id"),
            "name",
            "simulator",
            "priority",
            1,
            "credentials",
            Map.of("type", "SERVICE_SANDBOX", "settings", Map.of("notices", "signed")));
    ApiAnswer changed =
        client.patch(
            merchant,
            JsonMapper.shared().writeValueAsString(Map.of("providers", List.of(provider))));
    assertThat(changed.status()).as(changed.text()).isEqualTo(200);
  }

  private static ApiAnswer made(ApiAnswer answer) {
    assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    return answer;
  }
}
