package com.paymenthub.finance.reconciliation;

/** A file cannot be compared, or a decision not be taken; nothing has changed. */
public final class ReconciliationRefused extends RuntimeException {

  private static final long serialVersionUID = 1L;

  ReconciliationRefused(String reason) {
    super(reason);
  }
}
