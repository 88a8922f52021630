package com.paymenthub.domain.charges;

import java.util.Locale;

/** Where a dispute stands, as far as the provider has told. */
public enum DisputeState {
  /** It is announced, and no money has gone back yet. */
  OPEN,
  /** The money has gone back to the buyer. */
  CHARGED_BACK,
  /** The merchant has won, and the money has come back. */
  WON,
  /** The merchant has lost for good. */
  LOST;

  /** The name that the interface uses, for example {@code charged_back}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
