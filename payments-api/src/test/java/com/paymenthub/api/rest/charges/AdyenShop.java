package com.paymenthub.api.rest.charges;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.MerchantBody;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.TestAccount;
import com.paymenthub.charging.accounts.Environment;
import com.paymenthub.providers.adapters.adyen.Adyen;
import com.paymenthub.providers.adapters.adyen.AdyenServer;
import java.net.URI;
import java.time.Clock;
import java.util.Map;
import java.util.UUID;

/**
 * A merchant whose only provider is Adyen.
 *
 * @param noticesUrl where Adyen sends its notices
 */
record AdyenShop(ApiClient client, TestAccount account, String noticesUrl) {

  /** A service that reaches this Adyen. */
  static RunningService service(AdyenServer adyen, Clock clock) {
    return RunningService.start(
        clock,
        "--payments.providers.hosts.adyen.test.api=" + adyen.baseUrl() + "/v72",
        "--payments.providers.allowed-hosts=" + URI.create(adyen.baseUrl()).getAuthority());
  }

  /** A merchant of a new account. */
  static AdyenShop open(RunningService service, AdyenServer adyen) {
    TestAccount account = service.newAccount(Environment.SANDBOX);
    ApiClient client = service.client(account).describedByItself();
    Map<String, String> credentials =
        Map.of(
            "type", Adyen.TYPE,
            "merchantAccount", adyen.merchantAccount(),
            "apiKey", adyen.apiKey(),
            "hmacKey", adyen.hmacKey());
    ApiAnswer merchant = client.post("/v1/merchants", MerchantBody.of(credentials));
    assertThat(merchant.status()).as(merchant.text()).isEqualTo(201);
    return new AdyenShop(
        client,
        new TestAccount(account.clientId(), account.apiKey(), UUID.fromString(merchant.at("/id"))),
        merchant.at("/providers/0/notificationUrl").replace("http://localhost:0", service.url()));
  }

  /** A card charge of 19.90 BRL. */
  CardCharge order() {
    return CardCharge.of(account);
  }

  /** The path of a charge that was made. */
  String charged(CardCharge order) {
    ApiAnswer charge = client.post("/v1/charges", order.json());
    assertThat(charge.status()).as(charge.text()).isEqualTo(201);
    return "/v1/charges/" + charge.at("/id");
  }

  /** Our reference of the payment: the id of the first request. */
  String reference(String charge) {
    ApiAnswer read = client.get(charge);
    return read.at(
        "/transactionRequests/%d/id".formatted(read.json().get("transactionRequests").size() - 1));
  }
}
