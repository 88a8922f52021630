package com.paymenthub.providers.spi;

import java.io.IOException;
import java.util.Currency;

/**
 * A provider that takes card charges. Every call carries our reference; the same reference sent
 * twice moves money once.
 */
public interface CardAcquirer extends Provider {

  /** Whether it takes charges in this currency. */
  boolean accepts(Currency currency);

  /**
   * Reserves an amount on a card, or takes it at once.
   *
   * <p>May block until the deadline passes. Answers {@code Unknown} when money may have moved,
   * {@code NotSent} only when nothing can have.
   *
   * @throws IOException when the connection broke after sending began; the outcome is unknown
   * @throws InterruptedException when the deadline passed
   */
  ProviderReply authorize(CardAuthorization request) throws IOException, InterruptedException;
}
