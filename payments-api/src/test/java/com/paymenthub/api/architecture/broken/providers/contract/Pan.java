package com.paymenthub.api.architecture.broken.providers.contract;

/** Stands for a card number. */
public final class Pan {
  /** All digits. */
  public String reveal() {
    return "";
  }
}
