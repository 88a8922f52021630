package com.paymenthub.domain.charges;

import com.paymenthub.domain.money.Money;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One request to a provider, as far as it is known.
 *
 * @param id our reference
 * @param requestType what was asked for
 * @param route which provider, and why
 * @param amount the amount of the request
 * @param outcome what came back; null while the request is under way
 */
public record Attempt(
    UUID id, RequestType requestType, Route route, Money amount, @Nullable AttemptOutcome outcome) {

  /** The same attempt with what came back. */
  Attempt answered(AttemptOutcome answer) {
    return new Attempt(id, requestType, route, amount, answer);
  }

  /** Whether nobody knows yet what became of it: under way, or never answered. */
  public boolean isUnresolved() {
    return outcome == null || outcome instanceof AttemptOutcome.Unknown;
  }
}
