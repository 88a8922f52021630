package com.paymenthub.finance.reconciliation;

import com.paymenthub.platform.Currencies;
import java.util.Optional;

/**
 * A currency that a file names.
 *
 * @param decimals how many decimals it has
 */
record FileCurrency(String code, int decimals) {

  /** The currency of an ISO 4217 code; empty when there is none. */
  static Optional<FileCurrency> of(String code) {
    return Currencies.of(code)
        .map(known -> new FileCurrency(code, known.getDefaultFractionDigits()));
  }
}
