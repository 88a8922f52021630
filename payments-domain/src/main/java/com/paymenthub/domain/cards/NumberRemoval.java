package com.paymenthub.domain.cards;

import java.util.Locale;

/** Why a card's number has left the vault. */
public enum NumberRemoval {
  /** The card has failed, or it came with a charge that has failed. */
  FAILED,
  /** It came with a charge, and nothing has used it since. */
  ONE_SHOT,
  /** The last month in which the card was valid is over. */
  EXPIRED,
  /** It was saved, and nothing has used it for a long time. */
  UNUSED,
  /** The merchant has deleted the card. */
  DELETED;

  /** The name that events and metrics use, for example {@code one_shot}. */
  public String code() {
    return name().toLowerCase(Locale.ROOT);
  }
}
