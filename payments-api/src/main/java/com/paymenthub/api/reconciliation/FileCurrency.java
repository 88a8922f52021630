package com.paymenthub.api.reconciliation;

import java.util.Currency;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * A currency that a file names.
 *
 * @param decimals how many decimals it has
 */
record FileCurrency(String code, int decimals) {

  private static final Map<String, FileCurrency> ALL =
      Currency.getAvailableCurrencies().stream()
          .filter(currency -> currency.getDefaultFractionDigits() >= 0)
          .map(one -> new FileCurrency(one.getCurrencyCode(), one.getDefaultFractionDigits()))
          .collect(Collectors.toUnmodifiableMap(FileCurrency::code, Function.identity()));

  /** The currency of an ISO 4217 code; empty when there is none. */
  static Optional<FileCurrency> of(String code) {
    return Optional.ofNullable(ALL.get(code));
  }
}
