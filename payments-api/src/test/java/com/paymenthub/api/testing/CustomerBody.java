package com.paymenthub.api.testing;

import java.util.LinkedHashMap;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/** The body of a valid customer, in which a test changes what it is about. */
public final class CustomerBody {

  private final Map<String, Object> body = new LinkedHashMap<>();
  private final Map<String, Object> document = new LinkedHashMap<>();

  private CustomerBody(int number) {
    document.put("type", "cpf");
    document.put("number", cpf(number));
    document.put("country", "BR");
    body.put("name", "Maria Souza " + number);
    body.put("email", "maria.%d@example.com".formatted(number));
    body.put("phoneNumber", "+55 11 91234-5678");
    body.put("document", document);
  }

  /** The customer with this number; different numbers have different documents and e-mails. */
  public static CustomerBody number(int number) {
    return new CustomerBody(number);
  }

  /** With another value of a field; null takes the field away. */
  public CustomerBody with(String field, Object value) {
    return with(body, field, value);
  }

  /** With another value of a field of the document; null takes the field away. */
  public CustomerBody withDocument(String field, Object value) {
    return with(document, field, value);
  }

  private CustomerBody with(Map<String, Object> fields, String field, Object value) {
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

  /** A CPF whose first nine digits are {@code number} and whose check digits are right. */
  public static String cpf(int number) {
    String digits = "%09d".formatted(number);
    return digits + checkDigit(digits, 10) + checkDigit(digits + checkDigit(digits, 10), 11);
  }

  /** Weights fall to 2; the rest of the division by 11 decides. */
  private static int checkDigit(String digits, int firstWeight) {
    int sum = 0;
    for (int i = 0; i < digits.length(); i++) {
      sum += Character.digit(digits.charAt(i), 10) * (firstWeight - i);
    }
    int rest = sum % 11;
    return rest < 2 ? 0 : 11 - rest;
  }
}
