package com.paymenthub.domain.charges;

import java.time.Instant;
import java.util.UUID;
import org.axonframework.modelling.command.TargetAggregateIdentifier;
import org.jspecify.annotations.Nullable;

/** What may be asked of a charge. */
public sealed interface ChargeCommand {

  /** The charge that is asked. */
  UUID chargeId();

  /** What the asker's clock says. */
  Instant now();

  /**
   * Register a new charge and its first attempt, before anything is sent.
   *
   * @param attemptId our reference of the first attempt
   * @param route where the first attempt goes
   * @param requestId the id of the request that asks
   * @param idempotencyKey the idempotency key of the request that asks
   */
  record RequestCharge(
      @TargetAggregateIdentifier UUID chargeId,
      ChargeTerms terms,
      UUID attemptId,
      Route route,
      @Nullable String requestId,
      @Nullable String idempotencyKey,
      Instant now)
      implements ChargeCommand {}

  /**
   * Write down what a provider answered to an attempt.
   *
   * @param attemptId our reference of the attempt
   * @param outcome what is known of it
   * @param next where the charge goes on when the attempt surely moved no money and is worth
   *     repeating; null when there is nowhere left
   */
  record RecordOutcome(
      @TargetAggregateIdentifier UUID chargeId,
      UUID attemptId,
      AttemptOutcome outcome,
      @Nullable NextAttempt next,
      Instant now)
      implements ChargeCommand {}

  /**
   * The attempt that would follow.
   *
   * @param attemptId our reference of it
   * @param route where it would go
   */
  record NextAttempt(UUID attemptId, Route route) {}
}
