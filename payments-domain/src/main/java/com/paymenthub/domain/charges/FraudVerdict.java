package com.paymenthub.domain.charges;

import java.util.Locale;

/** The result of a fraud analysis (docs/interface.md §3.5). */
public enum FraudVerdict {
  APPROVED,
  REPROVED;

  /** The name that the interface uses, for example {@code reproved}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
