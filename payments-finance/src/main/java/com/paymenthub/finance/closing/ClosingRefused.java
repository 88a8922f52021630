package com.paymenthub.finance.closing;

/** A day cannot be closed, or not yet. */
public final class ClosingRefused extends RuntimeException {

  private static final long serialVersionUID = 1L;

  ClosingRefused(String reason) {
    super(reason);
  }
}
