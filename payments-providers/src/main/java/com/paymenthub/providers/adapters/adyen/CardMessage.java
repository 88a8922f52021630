package com.paymenthub.providers.adapters.adyen;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.paymenthub.providers.contract.CardData;
import com.paymenthub.providers.contract.Cvv;
import com.paymenthub.providers.contract.SavedCardUse;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A card in a request: the schema {@code CardDetails}. It is the only class here that knows the
 * number.
 *
 * @param networkPaymentReference the card network's id of the first payment with a saved card
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record CardMessage(
    String type,
    String number,
    String expiryMonth,
    String expiryYear,
    String holderName,
    @Nullable String cvc,
    @Nullable String networkPaymentReference) {

  static CardMessage of(CardData card, @Nullable Cvv cvv, @Nullable SavedCardUse use) {
    return new CardMessage(
        "scheme",
        card.pan().reveal(),
        String.format(Locale.ROOT, "%02d", card.expiration().getMonthValue()),
        String.valueOf(card.expiration().getYear()),
        card.holderName(),
        cvv == null ? null : cvv.reveal(),
        use == null ? null : use.networkTransactionId());
  }

  /** Without any data of the card. */
  @Override
  public String toString() {
    return "CardMessage[hidden]";
  }
}
