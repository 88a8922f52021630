package com.paymenthub.providers.contract;

import com.paymenthub.domain.charges.AttemptOutcome;
import org.jspecify.annotations.Nullable;

/**
 * The answer of a provider, or that there was none.
 *
 * @param outcome the answer in our terms
 * @param freeText the provider's own text, which may contain personal data
 */
public record ProviderReply(AttemptOutcome outcome, @Nullable String freeText) {

  /** A reply without the provider's own text. */
  public static ProviderReply of(AttemptOutcome outcome) {
    return new ProviderReply(outcome, null);
  }

  /** Without the provider's text, which may be personal. */
  @Override
  public String toString() {
    return "ProviderReply[outcome=%s]".formatted(outcome);
  }
}
