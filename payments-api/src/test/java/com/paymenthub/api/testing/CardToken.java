package com.paymenthub.api.testing;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import tools.jackson.databind.json.JsonMapper;

/** The body of a valid {@code POST /v1/tokens}, in which a test changes what it is about. */
public final class CardToken {

  private final Map<String, Object> body = new LinkedHashMap<>();

  private CardToken() {
    body.put("cardHolderName", "MARIA SOUZA");
    body.put("cardNumber", CardCharge.number(1));
    body.put("cardCvv", "120");
    body.put("cardExpirationDate", "12/2040");
  }

  /** A card that the simulator finds good. */
  public static CardToken valid() {
    return new CardToken();
  }

  /** With a verification code whose last digit decides what a validation answers. */
  public CardToken withCvv(String cvv) {
    return with("cardCvv", cvv);
  }

  /** With a card whose last digit decides what the simulator does with a charge. */
  public CardToken cardEndingIn(int lastDigit) {
    return with("cardNumber", CardCharge.number(lastDigit));
  }

  /** With another value of a field; null takes the field away. */
  public CardToken with(String field, Object value) {
    if (value == null) {
      body.remove(field);
    } else {
      body.put(field, value);
    }
    return this;
  }

  /** The body as JSON. */
  public String json() {
    return JsonMapper.shared().writeValueAsString(body);
  }

  /** Makes the token, and answers its id. */
  public String createdBy(ApiClient client) {
    ApiAnswer answer = client.post("/v1/tokens", json());
    if (answer.status() != 201) {
      throw new AssertionError(answer.text());
    }
    return answer.at("/id");
  }

  /** The body of {@code POST /v1/cards} for a token. */
  public static String card(String tokenId) {
    return JsonMapper.shared().writeValueAsString(Map.of("tokenId", tokenId));
  }

  /** The body of a charge by a token. */
  public static String charge(UUID merchantId, String tokenId) {
    return charge(merchantId, Map.of("sourceType", "token", "tokenId", tokenId));
  }

  /** The body of a charge by any source. */
  public static String charge(UUID merchantId, Map<String, Object> source) {
    return JsonMapper.shared()
        .writeValueAsString(
            Map.of(
                "merchantId",
                merchantId.toString(),
                "amount",
                1990,
                "paymentMethod",
                Map.of("paymentType", "credit", "installments", 1),
                "paymentSource",
                source));
  }
}
