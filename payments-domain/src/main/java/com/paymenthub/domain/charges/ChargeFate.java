package com.paymenthub.domain.charges;

import java.util.Locale;

/** What became of a charge, as the anti-fraud provider that has analysed it is told. */
public enum ChargeFate {
  /** The money was taken, all of it or a part. */
  CAPTURED,
  /** The reservation was let go, without the merchant asking for it. */
  LET_GO,
  /** All was released or given back. */
  VOIDED,
  /** The buyer, or the buyer's bank, disputes the payment, and its money went back. */
  CHARGED_BACK,
  /** The merchant has won the dispute. */
  WON_BACK;

  /** The name in snake case, for example {@code charged_back}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
