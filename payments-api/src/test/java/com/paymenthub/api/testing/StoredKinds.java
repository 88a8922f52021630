package com.paymenthub.api.testing;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.charging.accounts.Environment;

/** Gives every table that follows from events a row of each kind. */
public final class StoredKinds {

  private StoredKinds() {}

  /** Charges in every way, a card that waits, sessions; the lists have more than one level. */
  public static TestAccount storedIn(RunningService service) {
    TestAccount account = service.newAccount(Environment.PRODUCTION);
    ApiClient client = service.client(account);
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

  private static ApiAnswer made(ApiAnswer answer) {
    assertThat(answer.status()).as(answer.text()).isEqualTo(201);
    return answer;
  }
}
