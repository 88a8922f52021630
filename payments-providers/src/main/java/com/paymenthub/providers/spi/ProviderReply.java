package com.paymenthub.providers.spi;

import com.paymenthub.domain.charges.AttemptOutcome;
import org.jspecify.annotations.Nullable;

/**
 * What a provider answered, or that it did not.
 *
 * @param outcome the answer in our terms
 * @param freeText the provider's own words, which may speak of a person
 */
public record ProviderReply(AttemptOutcome outcome, @Nullable String freeText) {

  /** A reply without words of its own. */
  public static ProviderReply of(AttemptOutcome outcome) {
    return new ProviderReply(outcome, null);
  }

  /** Without the provider's words, which may be personal. */
  @Override
  public String toString() {
    return "ProviderReply[outcome=%s]".formatted(outcome);
  }
}
