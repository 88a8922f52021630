package com.paymenthub.domain.charges;

import java.util.Locale;

/** On whose account an attempt is made, so that support can read why. */
public enum AttemptCause {
  /** The merchant's request asked for it. */
  MERCHANT,
  /** The result of the fraud analysis, or its lack, asked for it. */
  FRAUD_ANALYSIS,
  /** Nobody captured the charge in time (docs/interface.md §4). */
  NOT_CAPTURED,
  /** The outcome of another attempt is unknown. */
  OUTCOME_UNKNOWN,
  /** A success turned up after the charge had gone another way (docs/interface.md §4). */
  LATE_SUCCESS,
  /** The session that the charge was to pay needed no more money (docs/interface.md §3.6). */
  SESSION_OVERPAID,
  /** The provider told us of its own accord. */
  PROVIDER;

  /** The name in snake case, for example {@code late_success}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
