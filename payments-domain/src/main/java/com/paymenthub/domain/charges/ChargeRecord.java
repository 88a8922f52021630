package com.paymenthub.domain.charges;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What every registered charge knows, whatever its state.
 *
 * @param id the charge
 * @param terms what was asked for
 * @param requestId the id of the request that registered it
 * @param idempotencyKey the idempotency key of that request
 * @param attempts every request to a provider, the oldest first
 * @param lastEventAt the time of the latest event
 */
public record ChargeRecord(
    UUID id,
    ChargeTerms terms,
    @Nullable String requestId,
    @Nullable String idempotencyKey,
    List<Attempt> attempts,
    Instant lastEventAt) {

  public ChargeRecord {
    attempts = List.copyOf(attempts);
  }

  /**
   * The attempt with this id.
   *
   * @throws IllegalArgumentException when the charge made no such attempt
   */
  public Attempt attempt(UUID attemptId) {
    return attempts.stream()
        .filter(attempt -> attempt.id().equals(attemptId))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no attempt " + attemptId));
  }

  /** The attempt that was started last; a registered charge always has one. */
  public Attempt latestAttempt() {
    return attempts.getLast();
  }

  ChargeRecord started(ChargeEvent.AttemptStarted event) {
    List<Attempt> more = new ArrayList<>(attempts);
    more.add(
        new Attempt(event.attemptId(), event.requestType(), event.route(), event.amount(), null));
    return with(more, event.occurredAt());
  }

  ChargeRecord answered(UUID attemptId, AttemptOutcome outcome, Instant at) {
    return with(
        attempts.stream()
            .map(attempt -> attempt.id().equals(attemptId) ? attempt.answered(outcome) : attempt)
            .toList(),
        at);
  }

  ChargeRecord at(Instant at) {
    return with(attempts, at);
  }

  private ChargeRecord with(List<Attempt> someAttempts, Instant at) {
    return new ChargeRecord(id, terms, requestId, idempotencyKey, someAttempts, at);
  }
}
