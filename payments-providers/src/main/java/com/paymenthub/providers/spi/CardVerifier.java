package com.paymenthub.providers.spi;

import com.paymenthub.domain.cards.CardValidation;
import java.io.IOException;

/** A provider that can tell whether a card's data are good without moving money. */
public interface CardVerifier extends Provider {

  /**
   * Asks whether the data are good. Moves nothing, and may be asked again.
   *
   * @throws IOException when the connection broke
   * @throws InterruptedException when the deadline passed
   */
  CardValidation verify(CardVerification request) throws IOException, InterruptedException;
}
