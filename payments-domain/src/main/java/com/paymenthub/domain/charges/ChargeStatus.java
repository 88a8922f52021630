package com.paymenthub.domain.charges;

import java.util.Locale;

/**
 * Where a charge stands (docs/interface.md §4.1). What leads from one status to the next is in
 * {@link ChargeLifecycle}.
 */
public enum ChargeStatus {
  /** Registered; no provider has said yes or no. */
  PENDING,
  /** The amount is reserved on the card. */
  PRE_AUTHORIZED,
  /** The payment is confirmed. */
  AUTHORIZED,
  /** It came to nothing, and the merchant gets no money. */
  FAILED,
  /**
   * What was reserved was let go without the merchant asking for it, or a code was canceled before
   * it was paid.
   */
  CANCELED,
  /** All of it was released or given back. */
  VOIDED,
  /** The buyer, or the buyer's bank, disputed all that was left of it. */
  CHARGED_BACK;

  /** The name that the interface uses, for example {@code pre_authorized}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether the charge has come to its end, so that nothing more is expected to change it. */
  public boolean isOver() {
    return switch (this) {
      case PENDING, PRE_AUTHORIZED, AUTHORIZED, CHARGED_BACK -> false;
      case FAILED, CANCELED, VOIDED -> true;
    };
  }
}
