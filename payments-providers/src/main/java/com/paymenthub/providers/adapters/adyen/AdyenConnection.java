package com.paymenthub.providers.adapters.adyen;

import com.paymenthub.providers.contract.ProviderAccount;
import com.paymenthub.providers.contract.ProviderHosts;
import com.paymenthub.providers.http.ProviderAnswer;
import com.paymenthub.providers.http.ProviderConnection;
import com.paymenthub.providers.http.ProviderConnections;
import com.paymenthub.providers.http.ProviderMessage;
import java.io.IOException;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Calls Adyen's Checkout API, version 72. */
final class AdyenConnection {

  private static final String API = "api";
  private static final ProviderHosts HOSTS =
      new ProviderHosts(
          Map.of(API, "https://checkout-test.adyen.com/v72"),
          Map.of(
              API,
              "https://{"
                  + AdyenCredentials.LIVE_PREFIX
                  + "}-checkout-live.adyenpayments.com/checkout/v72"));

  private final ProviderConnection http;

  AdyenConnection(ProviderConnections connections) {
    this.http = connections.to(Adyen.TYPE, HOSTS);
  }

  ProviderHosts hosts() {
    return http.hosts();
  }

  /**
   * Sends a request of the account.
   *
   * @param idempotencyKey under which a repeat has no further effect, at most 64 characters
   */
  ProviderAnswer send(ProviderAccount account, String path, String idempotencyKey, ObjectNode body)
      throws IOException, InterruptedException {
    body.put("merchantAccount", account.credential(AdyenCredentials.MERCHANT_ACCOUNT));
    return sendAsItIs(account, path, idempotencyKey, body);
  }

  /** The same without the merchant account, which the details of a buyer's browser do not name. */
  ProviderAnswer sendAsItIs(
      ProviderAccount account, String path, String idempotencyKey, ObjectNode body)
      throws IOException, InterruptedException {
    return http.send(
        account,
        ProviderMessage.to(API, "POST", path)
            .header("X-API-Key", account.credential(AdyenCredentials.API_KEY))
            .header("Idempotency-Key", idempotencyKey)
            .body("application/json", JsonMapper.shared().writeValueAsBytes(body)));
  }
}
