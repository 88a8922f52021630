package com.paymenthub.finance.reconciliation;

import java.util.Locale;

/** In what a file and the movements differ. */
public enum DifferenceKind {
  /** A row without a movement. */
  MISSING_HERE,
  /** A movement without a row. */
  MISSING_THERE,
  /** Another amount. */
  AMOUNT,
  /** Another currency. */
  CURRENCY,
  /** Another day. */
  DATE,
  /** A row for a movement that another row has. */
  DUPLICATE,
  /** Another fee than the one that is known or agreed on, or none. */
  FEE,
  /** More than one row or movement could be meant. */
  AMBIGUOUS;

  /** As it is stored. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
