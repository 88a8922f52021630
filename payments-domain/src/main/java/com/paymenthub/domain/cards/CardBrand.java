package com.paymenthub.domain.cards;

/** The card brands that the interface names (decisions §3). */
public enum CardBrand {
  VISA("Visa"),
  MASTERCARD("Mastercard"),
  AMEX("Amex"),
  ELO("Elo"),
  HIPERCARD("Hipercard"),
  DINERS("Diners"),
  DISCOVER("Discover"),
  JCB("JCB"),
  AURA("Aura"),
  UNKNOWN("Unknown");

  private final String displayName;

  CardBrand(String displayName) {
    this.displayName = displayName;
  }

  /** The name as answers show it. */
  public String displayName() {
    return displayName;
  }
}
