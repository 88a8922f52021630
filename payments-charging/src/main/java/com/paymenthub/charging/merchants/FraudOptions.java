package com.paymenthub.charging.merchants;

/**
 * What follows from a fraud analysis, as the merchant has set it up (docs/interface.md §3.5).
 * {@code captureOnError} and {@code refundOnError} are never both on.
 */
public record FraudOptions(
    boolean captureOnApproved,
    boolean refundOnReproved,
    boolean captureOnError,
    boolean refundOnError) {

  /** The defaults: capture when approved, void when reproved, nothing after an error. */
  public static final FraudOptions DEFAULT = new FraudOptions(true, true, false, false);
}
