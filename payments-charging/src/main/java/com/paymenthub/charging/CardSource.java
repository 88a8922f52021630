package com.paymenthub.charging;

import com.paymenthub.providers.contract.CardData;
import com.paymenthub.providers.contract.Cvv;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The card with which the buyer pays. */
public sealed interface CardSource {

  /** The verification code that came with this request; it is never stored. */
  @Nullable Cvv cvv();

  /** A card in the request; it is stored in the vault first. */
  record NewCard(CardData data, Cvv cvv) implements CardSource {}

  /** A card that is in the vault already. */
  record SavedCard(UUID cardId, @Nullable Cvv cvv) implements CardSource {}

  /**
   * The card of a token; the token is used up, and its verification code is removed from storage.
   */
  record TokenCard(UUID tokenId) implements CardSource {

    @Override
    public @Nullable Cvv cvv() {
      return null;
    }
  }
}
