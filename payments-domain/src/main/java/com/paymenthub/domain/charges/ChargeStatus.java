package com.paymenthub.domain.charges;

import java.util.Locale;

/** Where a charge stands (docs/interface.md §4.1). */
public enum ChargeStatus {
  PENDING,
  PRE_AUTHORIZED,
  AUTHORIZED,
  FAILED,
  CANCELED,
  VOIDED,
  CHARGED_BACK;

  /** The name that the interface uses, for example {@code pre_authorized}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
