package com.paymenthub.providers.contract;

import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.AttemptOutcome.ActionRequired;
import org.jspecify.annotations.Nullable;

/**
 * The answer of a provider, or that there was none.
 *
 * @param outcome the answer in our terms
 * @param freeText the provider's own text, which may contain personal data
 * @param nextAction what the buyer has to do; null unless the outcome says that the buyer has to
 *     act
 */
public record ProviderReply(
    AttemptOutcome outcome, @Nullable String freeText, @Nullable NextAction nextAction) {

  /** A reply that asks for nothing of the buyer. */
  public ProviderReply(AttemptOutcome outcome, @Nullable String freeText) {
    this(outcome, freeText, null);
  }

  /** A reply that asks the buyer to act. */
  public static ProviderReply actionRequired(ActionRequired outcome, NextAction nextAction) {
    return new ProviderReply(outcome, null, nextAction);
  }

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
