package com.paymenthub.api.validation;

import java.util.Arrays;
import java.util.Currency;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** ISO 4217 currency codes. */
public final class Currencies {

  /** What amounts are of when nobody says otherwise. */
  public static final Currency DEFAULT = Currency.getInstance("BRL");

  private static final Pattern CODE = Pattern.compile("[A-Z]{3}");

  private Currencies() {}

  /** The currency that was sent, or the default. */
  public static Currency orDefault(@Nullable Currency sent) {
    return sent == null ? DEFAULT : sent;
  }

  /** The first of several codes, separated by commas, that no currency has. */
  public static Optional<String> firstUnknown(String codes) {
    return Arrays.stream(codes.split(",")).filter(code -> of(code).isEmpty()).findFirst();
  }

  /** The text, when it has the form of a code. */
  static Optional<String> code(String text) {
    return Optional.of(text).filter(CODE.asMatchPredicate());
  }

  /** The currency of an upper-case code; empty when ISO 4217 has none with minor units. */
  static Optional<Currency> of(String code) {
    try {
      return Optional.of(Currency.getInstance(code))
          .filter(currency -> currency.getDefaultFractionDigits() >= 0);
    } catch (IllegalArgumentException unknown) {
      return Optional.empty();
    }
  }
}
