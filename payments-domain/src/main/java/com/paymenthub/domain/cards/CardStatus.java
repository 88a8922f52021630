package com.paymenthub.domain.cards;

import java.util.Locale;

/** Whether a card can be charged (docs/interface.md §4.3). */
public enum CardStatus {
  PENDING,
  ACTIVE,
  FAILED;

  /** The name that the interface uses, for example {@code active}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
