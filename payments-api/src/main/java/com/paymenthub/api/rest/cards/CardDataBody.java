package com.paymenthub.api.rest.cards;

import com.paymenthub.charging.CardSource.NewCard;
import com.paymenthub.providers.contract.CardBrands;
import com.paymenthub.providers.contract.CardData;
import com.paymenthub.providers.contract.Cvv;
import com.paymenthub.providers.contract.NoCardNumber;
import com.paymenthub.providers.contract.Pan;
import com.paymenthub.web.validation.FieldErrors;
import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.time.Clock;
import java.time.YearMonth;
import org.jspecify.annotations.Nullable;

/**
 * A card that is brought along.
 *
 * @param cardHolderName the name on the card
 * @param cardNumber 12 to 19 digits that pass the Luhn check, as many as numbers of its brand have
 * @param cardCvv the verification code, 3 or 4 digits; 4 of American Express
 * @param cardExpirationDate the last month in which it is good, as {@code MM/YYYY}
 */
public record CardDataBody(
    @NotNull @Size(max = 100) @NoCardNumber String cardHolderName,
    @NotNull @Schema(implementation = String.class, pattern = "[0-9]{12,19}") Pan cardNumber,
    @NotNull Cvv cardCvv,
    @NotNull YearMonth cardExpirationDate) {

  /** The rule of a verification code that cards of another brand have. */
  static final String CODE_OF_BRAND = "card_cvv_of_brand";

  /**
   * Notes it when a card has expired, and when its verification code is shorter than those of its
   * brand. A card is good until its last month has ended everywhere.
   */
  public static void check(@Nullable CardDataBody card, FieldErrors errors, Clock clock) {
    if (card != null && card.cardNumber != null && card.cardCvv != null) {
      CardBrands.codeLength(card.cardNumber)
          .filter(length -> length > card.cardCvv.reveal().length())
          .ifPresent(length -> errors.add("cardCvv", CODE_OF_BRAND, String.valueOf(length)));
    }
    if (card != null
        && card.cardExpirationDate != null
        && !clock.instant().isBefore(CardData.validUntil(card.cardExpirationDate))) {
      errors.add("cardExpirationDate", "card_expired");
    }
  }

  /** The card, once every field has been found good. */
  public NewCard newCard() {
    return new NewCard(new CardData(cardNumber, cardHolderName, cardExpirationDate), cardCvv);
  }

  /** Nothing of it. */
  @Override
  public String toString() {
    return "CardDataBody[hidden]";
  }
}
