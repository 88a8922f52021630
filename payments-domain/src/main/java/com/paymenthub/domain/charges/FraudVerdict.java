package com.paymenthub.domain.charges;

import java.util.Locale;

/** What an anti-fraud provider thinks of a charge (docs/interface.md §3.4). */
public enum FraudVerdict {
  APPROVED,
  REPROVED;

  /** The name that the interface uses, for example {@code reproved}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
