package com.paymenthub.domain.charges;

/** What a provider may report by itself. */
public enum Confirmation {
  /** The payment is confirmed; of a charge in dispute: the merchant has won. */
  AUTHORIZED,
  /** All that was left was given back. */
  VOIDED,
  /** The cardholder disputes the charge. */
  CHARGED_BACK
}
