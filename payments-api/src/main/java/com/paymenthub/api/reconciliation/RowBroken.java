package com.paymenthub.api.reconciliation;

/** A row of a file cannot be read. The reason repeats nothing of the row. */
final class RowBroken extends Exception {

  private static final long serialVersionUID = 1L;

  private final String reason;

  RowBroken(String reason) {
    super(reason, null, false, false);
    this.reason = reason;
  }

  /** What is wrong with it. */
  String reason() {
    return reason;
  }
}
