package com.paymenthub.api.rest.charges;

import java.util.Currency;
import java.util.Optional;

/** Reads ISO 4217 currency codes. */
public final class Currencies {

  /** What amounts are of when nobody says otherwise (specification, "Charge"). */
  public static final Currency DEFAULT = Currency.getInstance("BRL");

  private Currencies() {}

  /** The currency of an upper-case code; empty when ISO 4217 has none with minor units. */
  public static Optional<Currency> parse(String code) {
    try {
      return Optional.of(Currency.getInstance(code))
          .filter(currency -> currency.getDefaultFractionDigits() >= 0);
    } catch (IllegalArgumentException unknown) {
      return Optional.empty();
    }
  }
}
