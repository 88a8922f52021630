package com.paymenthub.domain.charges;

import org.jspecify.annotations.Nullable;

/**
 * The anti-fraud provider of a charge, and what follows from its analysis (docs/interface.md §3.5):
 * the merchant's configuration at the time of the request.
 *
 * @param route the anti-fraud provider
 * @param captureOnApproved whether an approved charge is captured
 * @param refundOnReproved whether a reproved charge is voided
 * @param captureOnError whether a charge without an analysis is captured
 * @param refundOnError whether a charge without an analysis is voided; never both
 * @param reported {@code true} where the provider is told what becomes of the charge; not there
 *     where it does not want to know
 */
public record FraudPolicy(
    Route route,
    boolean captureOnApproved,
    boolean refundOnReproved,
    boolean captureOnError,
    boolean refundOnError,
    @Nullable Boolean reported) {

  /** A policy for a provider that is told nothing. */
  public FraudPolicy(
      Route route,
      boolean captureOnApproved,
      boolean refundOnReproved,
      boolean captureOnError,
      boolean refundOnError) {
    this(route, captureOnApproved, refundOnReproved, captureOnError, refundOnError, null);
  }
}
