package com.paymenthub.domain.charges;

/** What a provider may report by itself. */
public enum Confirmation {
  /**
   * The payment is confirmed; of a charge in dispute: the merchant has won; of one that was given
   * back, all of it or a part: it was not given back after all.
   */
  AUTHORIZED,
  /** The money was released or given back, all of it or a part. */
  VOIDED,
  /** All that is left went back to the buyer after a dispute. */
  CHARGED_BACK,
  /** The amount is reserved again: a capture or a release did not happen after all. */
  PRE_AUTHORIZED
}
