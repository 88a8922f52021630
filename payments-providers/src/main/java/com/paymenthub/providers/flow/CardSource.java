package com.paymenthub.providers.flow;

import com.paymenthub.providers.vault.CardData;
import com.paymenthub.providers.vault.Cvv;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What card the buyer pays with. */
public sealed interface CardSource {

  /** The verification code that came with this request; it is never stored. */
  @Nullable Cvv cvv();

  /** A card that the request brings along; it goes into the vault first. */
  record NewCard(CardData data, Cvv cvv) implements CardSource {}

  /** A card that is in the vault already. */
  record SavedCard(UUID cardId, @Nullable Cvv cvv) implements CardSource {}

  /** A card that a token stands for; the token is used up, and its code comes out with it. */
  record TokenCard(UUID tokenId) implements CardSource {

    @Override
    public @Nullable Cvv cvv() {
      return null;
    }
  }
}
