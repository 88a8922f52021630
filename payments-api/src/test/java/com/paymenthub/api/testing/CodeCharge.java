package com.paymenthub.api.testing;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import tools.jackson.databind.json.JsonMapper;

/** The body of a valid charge by pix or boleto, in which a test changes what it is about. */
public final class CodeCharge {

  private final Map<String, Object> body = new LinkedHashMap<>();
  private final Map<String, Object> method = new LinkedHashMap<>();
  private final Map<String, Object> source = new LinkedHashMap<>();

  private CodeCharge(UUID merchantId, String paymentType, String customerId) {
    method.put("paymentType", paymentType);
    source.put("sourceType", "customer");
    source.put("customerId", customerId);
    body.put("merchantId", merchantId.toString());
    body.put("amount", 1990);
    body.put("paymentMethod", method);
    body.put("paymentSource", source);
  }

  /** A charge of 19.90 BRL by pix. */
  public static CodeCharge pix(TestAccount account, String customerId) {
    return new CodeCharge(account.merchantId(), "pix", customerId);
  }

  /**
   * A charge of 19.90 BRL by boleto.
   *
   * @param expiresDate the last day, {@code YYYY-MM-DD}
   */
  public static CodeCharge boleto(TestAccount account, String customerId, String expiresDate) {
    return new CodeCharge(account.merchantId(), "boleto", customerId)
        .withMethod("expiresDate", expiresDate);
  }

  /** With another value of a field of the body; null takes the field away. */
  public CodeCharge with(String field, Object value) {
    return with(body, field, value);
  }

  /** With another value of a field of the payment method; null takes the field away. */
  public CodeCharge withMethod(String field, Object value) {
    return with(method, field, value);
  }

  /** With another value of a field of the payment source; null takes the field away. */
  public CodeCharge withSource(String field, Object value) {
    return with(source, field, value);
  }

  private CodeCharge with(Map<String, Object> fields, String field, Object value) {
    if (value == null) {
      fields.remove(field);
    } else {
      fields.put(field, value);
    }
    return this;
  }

  /** The body as JSON. */
  public String json() {
    return JsonMapper.shared().writeValueAsString(body);
  }
}
