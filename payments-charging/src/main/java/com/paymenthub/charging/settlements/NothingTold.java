package com.paymenthub.charging.settlements;

/** A provider does not tell what it has settled; its message says why, in English. */
public final class NothingTold extends Exception {

  private static final long serialVersionUID = 1L;

  NothingTold(String reason) {
    super(reason);
  }
}
