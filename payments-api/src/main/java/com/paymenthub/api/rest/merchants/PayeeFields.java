package com.paymenthub.api.rest.merchants;

import com.paymenthub.api.validation.JsonFields;
import com.paymenthub.providers.codes.PayeeCredentials;
import java.util.Map;
import java.util.Optional;

/**
 * Reads where pix payments and bank slips of an account go, which is kept among its credentials.
 */
final class PayeeFields {

  /** What a BR Code has room for beside the name of the scheme. */
  private static final int MAXIMUM_PIX = 77;

  private static final int BANK_DIGITS = 3;

  private PayeeFields() {}

  /** Adds what these credentials say, and what {@code before} said of what they leave out. */
  static void read(JsonFields credentials, Map<String, String> before, Map<String, String> into) {
    if (credentials.has(PayeeCredentials.PIX_KEY) && credentials.has(PayeeCredentials.PIX_URL)) {
      credentials.refuse(
          PayeeCredentials.PIX_URL, "mutually_exclusive", credentials.at(PayeeCredentials.PIX_KEY));
    }
    boolean names =
        credentials.has(PayeeCredentials.PIX_KEY) || credentials.has(PayeeCredentials.PIX_URL);
    put(into, credentials, names ? Map.of() : before, PayeeCredentials.PIX_KEY, "pix_key");
    put(into, credentials, names ? Map.of() : before, PayeeCredentials.PIX_URL, "pix_url");
    put(into, credentials, before, PayeeCredentials.BANK, "bank");
  }

  private static void put(
      Map<String, String> into,
      JsonFields credentials,
      Map<String, String> before,
      String name,
      String rule) {
    int maximum = name.equals(PayeeCredentials.BANK) ? BANK_DIGITS : MAXIMUM_PIX;
    Optional<String> sent =
        credentials.parsed(
            name,
            maximum,
            rule,
            text -> Optional.of(text).filter(value -> PayeeCredentials.isGood(name, value)));
    sent.or(() -> Optional.ofNullable(credentials.clears(name) ? null : before.get(name)))
        .ifPresent(value -> into.put(name, value));
  }
}
