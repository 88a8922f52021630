package com.paymenthub.providers.contract;

import com.fasterxml.jackson.annotation.JsonValue;
import com.paymenthub.domain.cards.CardBrand;
import java.time.YearMonth;

/**
 * What is embossed on a card.
 *
 * @param holderName the holder's name
 * @param expiration the last month in which the card is valid
 */
public record CardData(Pan pan, String holderName, YearMonth expiration) {

  /** The brand, by the number; {@code UNKNOWN} where it tells none. */
  public CardBrand brand() {
    return CardBrands.detect(pan);
  }

  /** Called by Jackson: fails, so that the object cannot be serialized by accident. */
  @JsonValue
  @SuppressWarnings("unused")
  private Object neverSerialized() {
    throw new UnsupportedOperationException("card data is never serialized");
  }

  /** Without any data of the card. */
  @Override
  public String toString() {
    return "CardData[hidden]";
  }
}
