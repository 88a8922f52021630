package com.paymenthub.api.testing;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import tools.jackson.databind.json.JsonMapper;

/** The body of a valid one-shot card charge, in which a test changes what it is about. */
public final class CardCharge {

  private final Map<String, Object> body = new LinkedHashMap<>();
  private final Map<String, Object> card = new LinkedHashMap<>();

  private CardCharge(UUID merchantId) {
    card.put("cardNumber", number(1));
    card.put("cardCvv", "123");
    card.put("cardExpirationDate", "12/2040");
    card.put("cardHolderName", "MARIA SOUZA");
    body.put("merchantId", merchantId.toString());
    body.put("amount", 1990);
    body.put("paymentMethod", Map.of("paymentType", "credit", "installments", 1));
    body.put("paymentSource", Map.of("sourceType", "card", "card", card));
  }

  /** A charge of 19.90 BRL that the simulator approves. */
  public static CardCharge of(TestAccount account) {
    return new CardCharge(account.merchantId());
  }

  /** With a card whose last digit decides what the simulator does (docs/interface.md §5). */
  public CardCharge cardEndingIn(int lastDigit) {
    card.put("cardNumber", number(lastDigit));
    return this;
  }

  /** With another value of a field of the body; null takes the field away. */
  public CardCharge with(String field, Object value) {
    if (value == null) {
      body.remove(field);
    } else {
      body.put(field, value);
    }
    return this;
  }

  /** With another value of a field of the card; null takes the field away. */
  public CardCharge withCard(String field, Object value) {
    if (value == null) {
      card.remove(field);
    } else {
      card.put(field, value);
    }
    return this;
  }

  /** The body as JSON. */
  public String json() {
    return JsonMapper.shared().writeValueAsString(body);
  }

  /** A test card number that passes the Luhn check and ends in {@code lastDigit}. */
  public static String number(int lastDigit) {
    for (int second = 0; second <= 9; second++) {
      String number = "41111111111111" + second + lastDigit;
      if (luhnSum(number) % 10 == 0) {
        return number;
      }
    }
    throw new IllegalArgumentException("not a digit: " + lastDigit);
  }

  private static int luhnSum(String number) {
    int sum = 0;
    for (int place = 0; place < number.length(); place++) {
      int digit = Character.digit(number.charAt(number.length() - 1 - place), 10);
      int weighted = place % 2 == 1 ? digit * 2 : digit;
      sum += weighted > 9 ? weighted - 9 : weighted;
    }
    return sum;
  }
}
