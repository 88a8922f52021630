package com.paymenthub.providers.vault;

import java.time.YearMonth;

/**
 * What is embossed on a card.
 *
 * @param holderName the holder's name
 * @param expiration the last month in which the card is valid
 */
public record CardData(Pan pan, String holderName, YearMonth expiration) {

  /** Nothing of the card. */
  @Override
  public String toString() {
    return "CardData[hidden]";
  }
}
