package com.paymenthub.providers.contract;

import com.fasterxml.jackson.annotation.JsonValue;
import com.paymenthub.domain.cards.CardBrand;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;

/**
 * What is embossed on a card.
 *
 * @param holderName the holder's name
 * @param expiration the last month in which the card is valid
 */
public record CardData(Pan pan, String holderName, YearMonth expiration) {

  /** A month has ended everywhere when it has ended here. */
  private static final ZoneOffset LAST_ZONE = ZoneOffset.ofHours(-12);

  /**
   * When the last month in which a card is valid has ended everywhere.
   *
   * @param expiration that month
   */
  public static Instant validUntil(YearMonth expiration) {
    return expiration.plusMonths(1).atDay(1).atStartOfDay().toInstant(LAST_ZONE);
  }

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
