package com.paymenthub.api.processes;

import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An account that a first start makes, and what a merchant sends with it. */
public record DemoAccount(String clientId, String apiKey, String merchantId) {

  /** The sandbox account that the service of this home has written down. */
  public static DemoAccount of(EmbeddedHome home) {
    return of(home, "sandbox");
  }

  /** The one of this environment. */
  public static DemoAccount of(EmbeddedHome home, String environment) {
    JsonNode account =
        JsonMapper.shared().readTree(home.read("demo-credentials.json")).get(environment);
    return new DemoAccount(
        account.get("clientId").asString(),
        account.get("apiKey").asString(),
        account.get("merchantId").asString());
  }

  /** The headers of a request without an idempotency key. */
  public Map<String, String> headers() {
    return Map.of("X-Client-ID", clientId, "X-Api-Key", apiKey);
  }

  /** The headers of a POST with this idempotency key. */
  public Map<String, String> headers(String idempotencyKey) {
    Map<String, String> headers = new LinkedHashMap<>(headers());
    headers.put("X-Idempotency-Key", idempotencyKey);
    return headers;
  }

  /** The body of a charge with a card that is approved, as the README has it. */
  public String charge(String orderId) {
    return """
    {"merchantId": "%s", "amount": 1990, "orderId": "%s",
     "paymentMethod": {"paymentType": "credit", "installments": 1},
     "paymentSource": {"sourceType": "card", "card": {
       "cardNumber": "4111111111111111", "cardCvv": "123",
       "cardExpirationDate": "12/2030", "cardHolderName": "MARIA SOUZA"}}}
    """
        .formatted(merchantId, orderId);
  }

  /** Without the key. */
  @Override
  public String toString() {
    return "DemoAccount[clientId=%s]".formatted(clientId);
  }
}
