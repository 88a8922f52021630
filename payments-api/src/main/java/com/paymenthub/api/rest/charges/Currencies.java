package com.paymenthub.api.rest.charges;

import com.paymenthub.api.validation.JsonFields;
import java.util.Arrays;
import java.util.Currency;
import java.util.Optional;
import java.util.regex.Pattern;

/** Reads ISO 4217 currency codes. */
public final class Currencies {

  /** The currency of amounts that come without one. */
  public static final Currency DEFAULT = Currency.getInstance("BRL");

  private static final Pattern CODE = Pattern.compile("[A-Z]{3}");

  private Currencies() {}

  /** The currency in a field; empty when it is invalid, which is then recorded as an error. */
  public static Optional<Currency> read(JsonFields fields, String name) {
    Optional<String> code =
        fields.parsed(
            name, 3, "currency", text -> Optional.of(text).filter(CODE.asMatchPredicate()));
    Optional<Currency> currency = code.flatMap(Currencies::parse);
    if (code.isPresent() && currency.isEmpty()) {
      fields.refuse(name, "currency_unknown", code.get());
    }
    return currency;
  }

  /** The first invalid one of several codes, which are separated by commas. */
  public static Optional<String> firstUnknown(String codes) {
    return Arrays.stream(codes.split(",")).filter(code -> parse(code).isEmpty()).findFirst();
  }

  /** The currency of an upper-case code; empty when ISO 4217 has none with minor units. */
  private static Optional<Currency> parse(String code) {
    try {
      return Optional.of(Currency.getInstance(code))
          .filter(currency -> currency.getDefaultFractionDigits() >= 0);
    } catch (IllegalArgumentException unknown) {
      return Optional.empty();
    }
  }
}
