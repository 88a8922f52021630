package com.paymenthub.domain.charges;

/**
 * Who analyses a charge for fraud, and what follows (docs/interface.md §3.5). It is the merchant's
 * configuration as it stood when the charge was requested.
 *
 * @param route the anti-fraud provider
 * @param captureOnApproved whether an approved charge is captured
 * @param refundOnReproved whether a reproved charge is voided
 * @param captureOnError whether a charge without an analysis is captured
 * @param refundOnError whether a charge without an analysis is voided; never both
 */
public record FraudPolicy(
    Route route,
    boolean captureOnApproved,
    boolean refundOnReproved,
    boolean captureOnError,
    boolean refundOnError) {}
