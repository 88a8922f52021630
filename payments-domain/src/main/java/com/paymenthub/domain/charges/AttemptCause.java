package com.paymenthub.domain.charges;

import java.util.Locale;

/** Why an attempt is made, for support staff. */
public enum AttemptCause {
  /** The merchant has requested it. */
  MERCHANT,
  /** It follows from the fraud analysis or its failure, or tells the analyser how it ended. */
  FRAUD_ANALYSIS,
  /** Nobody captured the charge in time (docs/interface.md §4). */
  NOT_CAPTURED,
  /** The outcome of another attempt is unknown. */
  OUTCOME_UNKNOWN,
  /** A success became known after the charge had continued without it (docs/interface.md §4). */
  LATE_SUCCESS,
  /** The session that the charge was to pay needed no more money (docs/interface.md §3.6). */
  SESSION_OVERPAID,
  /** The provider has reported it by itself. */
  PROVIDER;

  /** The name in snake case, for example {@code late_success}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
