package com.paymenthub.api.testing;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** The body of a valid session, in which a test changes what it is about. */
public final class SessionBody {

  private final Map<String, Object> body = new LinkedHashMap<>();

  private SessionBody(TestAccount account) {
    body.put("merchantId", account.merchantId().toString());
    body.put("amount", 1990);
    body.put("paymentMethods", List.of(Map.of("paymentType", "credit")));
  }

  /** A session of 19.90 BRL that can be paid by card at once. */
  public static SessionBody of(TestAccount account) {
    return new SessionBody(account);
  }

  /** With another value of a field; null takes the field away. */
  public SessionBody with(String field, Object value) {
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

  /** What a buyer sends to pay a session: a card charge, without what the session says. */
  public static CardCharge payment(TestAccount account) {
    return CardCharge.of(account)
        .with("merchantId", null)
        .with("amount", null)
        .with("paymentMethod", Map.of("paymentType", "credit"));
  }
}
