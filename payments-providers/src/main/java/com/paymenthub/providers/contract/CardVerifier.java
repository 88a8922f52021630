package com.paymenthub.providers.contract;

import com.paymenthub.domain.cards.CardValidation;
import java.io.IOException;

/** A provider that can validate a card's data without moving money. */
public interface CardVerifier extends Provider {

  /**
   * Validates the data. Moves no money, and may be repeated.
   *
   * @throws IOException when the connection broke
   * @throws InterruptedException when the deadline passed
   */
  CardValidation verify(CardVerification request) throws IOException, InterruptedException;
}
