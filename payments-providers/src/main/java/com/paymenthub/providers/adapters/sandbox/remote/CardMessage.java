package com.paymenthub.providers.adapters.sandbox.remote;

import com.paymenthub.providers.contract.CardData;
import com.paymenthub.providers.contract.Pan;
import java.time.YearMonth;

/**
 * A card in a message to the simulator. It is sent in the body of a request only, never in a URL.
 *
 * @param expiration the last valid month, for example {@code 2030-12}
 */
record CardMessage(String number, String holderName, String expiration) {

  static CardMessage of(CardData card) {
    return new CardMessage(card.pan().reveal(), card.holderName(), card.expiration().toString());
  }

  /**
   * The card that was sent.
   *
   * @throws IllegalArgumentException when the number is invalid
   */
  CardData card() {
    return new CardData(
        Pan.parse(number).orElseThrow(() -> new IllegalArgumentException("no card number")),
        holderName,
        YearMonth.parse(expiration));
  }

  /** Without any data of the card. */
  @Override
  public String toString() {
    return "CardMessage[hidden]";
  }
}
