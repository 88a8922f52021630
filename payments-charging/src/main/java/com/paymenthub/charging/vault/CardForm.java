package com.paymenthub.charging.vault;

import com.paymenthub.providers.contract.CardData;
import com.paymenthub.providers.contract.Pan;
import java.nio.charset.StandardCharsets;
import java.time.YearMonth;

/** How a card's data are written before they are sealed. */
final class CardForm {

  private static final String SEPARATOR = "\n";

  private CardForm() {}

  static byte[] write(CardData card) {
    return String.join(
            SEPARATOR, card.pan().reveal(), card.expiration().toString(), card.holderName())
        .getBytes(StandardCharsets.UTF_8);
  }

  static CardData read(byte[] plain) {
    String[] parts = new String(plain, StandardCharsets.UTF_8).split(SEPARATOR, 3);
    return new CardData(Pan.parse(parts[0]).orElseThrow(), parts[2], YearMonth.parse(parts[1]));
  }
}
