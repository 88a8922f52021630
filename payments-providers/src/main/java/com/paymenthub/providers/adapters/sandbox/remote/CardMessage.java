package com.paymenthub.providers.adapters.sandbox.remote;

import com.paymenthub.vault.CardData;
import com.paymenthub.vault.Cvv;
import com.paymenthub.vault.Pan;
import java.time.YearMonth;
import org.jspecify.annotations.Nullable;

/**
 * A card in a message to the simulator. It is sent in the body of a request only, never in a URL.
 *
 * @param expiration the last valid month, for example {@code 2030-12}
 * @param cvv the verification code, when the buyer gave one
 */
record CardMessage(String number, String holderName, String expiration, @Nullable String cvv) {

  static CardMessage of(CardData card, @Nullable Cvv cvv) {
    return new CardMessage(
        card.pan().reveal(),
        card.holderName(),
        card.expiration().toString(),
        cvv == null ? null : cvv.reveal());
  }

  /**
   * The card that was sent.
   *
   * @throws IllegalArgumentException when the values are invalid
   */
  CardData card() {
    return new CardData(
        Pan.parse(number).orElseThrow(() -> new IllegalArgumentException("no card number")),
        holderName,
        YearMonth.parse(expiration));
  }

  @Nullable Cvv verificationCode() {
    return cvv == null
        ? null
        : Cvv.parse(cvv).orElseThrow(() -> new IllegalArgumentException("no verification code"));
  }

  /** Without any data of the card. */
  @Override
  public String toString() {
    return "CardMessage[hidden]";
  }
}
