package com.paymenthub.domain.charges;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What may be asked of a charge. */
public sealed interface ChargeCommand {

  /** The charge that is asked. */
  UUID chargeId();

  /** What the asker's clock says. */
  Instant now();

  /** How long whoever asked still waits for what follows; null where that is no matter. */
  default @Nullable TimeLeft timeLeft() {
    return null;
  }

  /**
   * Register a new charge and its first attempt, before anything is sent.
   *
   * @param attemptId our reference of the first attempt
   * @param route where the first attempt goes
   * @param requestId the id of the request that asks
   * @param idempotencyKey the idempotency key of the request that asks
   */
  record RequestCharge(
      UUID chargeId,
      ChargeTerms terms,
      UUID attemptId,
      Route route,
      @Nullable String requestId,
      @Nullable String idempotencyKey,
      Instant now)
      implements ChargeCommand {}

  /**
   * Take what is reserved, or less.
   *
   * @param clientId the account that asks
   * @param amountMinorUnits how much; null for all that is left
   * @param attemptId our reference of the attempt
   */
  record RequestCapture(
      UUID chargeId,
      UUID clientId,
      @Nullable Long amountMinorUnits,
      UUID attemptId,
      @Nullable String requestId,
      @Nullable String idempotencyKey,
      Instant now)
      implements ChargeCommand {}

  /**
   * Release or give back what is left, or a part of it.
   *
   * @param clientId the account that asks
   * @param amountMinorUnits how much; null for all that is left
   * @param attemptId our reference of the attempt
   */
  record RequestVoid(
      UUID chargeId,
      UUID clientId,
      @Nullable Long amountMinorUnits,
      UUID attemptId,
      @Nullable String requestId,
      @Nullable String idempotencyKey,
      Instant now)
      implements ChargeCommand {}

  /**
   * Write down what a provider answered to an attempt.
   *
   * @param attemptId our reference of the attempt
   * @param outcome what is known of it
   * @param nextAttemptId our reference of the attempt that follows, should one follow
   * @param failover where the charge goes on when the attempt surely moved no money and is worth
   *     repeating; null when there is nowhere left
   * @param timeLeft how long whoever asked still waits; null where nobody does
   */
  record RecordOutcome(
      UUID chargeId,
      UUID attemptId,
      AttemptOutcome outcome,
      UUID nextAttemptId,
      @Nullable Route failover,
      @Nullable TimeLeft timeLeft,
      Instant now)
      implements ChargeCommand {

    /** The same where nobody waits. */
    public RecordOutcome(
        UUID chargeId,
        UUID attemptId,
        AttemptOutcome outcome,
        UUID nextAttemptId,
        @Nullable Route failover,
        Instant now) {
      this(chargeId, attemptId, outcome, nextAttemptId, failover, null, now);
    }
  }

  /**
   * Write down what an inquiry brought to light.
   *
   * @param attemptId our reference of the inquiry
   * @param nextAttemptId our reference of the attempt that follows, should one follow
   */
  record RecordInquiry(
      UUID chargeId, UUID attemptId, InquiryOutcome outcome, UUID nextAttemptId, Instant now)
      implements ChargeCommand {}

  /**
   * Do what is next on the charge's agenda, if it is due.
   *
   * @param nextAttemptId our reference of the attempt that follows, should one follow
   */
  record Attend(UUID chargeId, UUID nextAttemptId, Instant now) implements ChargeCommand {}

  /**
   * Believe what a person has found out about a flagged attempt.
   *
   * @param attemptId the attempt that is flagged
   * @param moved whether the money that the flag asks about has moved
   * @param nextAttemptId our reference of the return of the money, should that have been by hand
   */
  record Resolve(UUID chargeId, UUID attemptId, boolean moved, UUID nextAttemptId, Instant now)
      implements ChargeCommand {

    /** Calls that follow are left to the nodes that serve. */
    @Override
    public TimeLeft timeLeft() {
      return TimeLeft.NONE;
    }
  }

  /**
   * Take note that the session which the charge was to pay needs no more money: all of it goes back
   * to the payer.
   */
  record NoteSurplus(UUID chargeId, Instant now) implements ChargeCommand {}

  /**
   * Judge by hand a charge that the fraud analysis left open.
   *
   * @param clientId the account that the charge belongs to
   * @param attemptId our reference of this judgement
   * @param nextAttemptId our reference of the attempt that follows, should one follow
   */
  record DecideFraud(
      UUID chargeId,
      UUID clientId,
      FraudVerdict verdict,
      UUID attemptId,
      UUID nextAttemptId,
      Instant now)
      implements ChargeCommand {}

  /**
   * Take note of what the provider is about to do of its own accord, before it moves the money. The
   * same again changes nothing.
   *
   * @param clientId the account that the charge belongs to
   * @param confirmation what it is about to do; a payment is only checked, because it happens under
   *     the authorization that is on record already
   * @param attemptId our reference of it, the same in every repeat
   */
  record Announce(
      UUID chargeId,
      UUID clientId,
      Confirmation confirmation,
      UUID attemptId,
      @Nullable String requestId,
      @Nullable String idempotencyKey,
      Instant now)
      implements ChargeCommand {}

  /**
   * Believe what the provider tells of its own accord. The same notice again changes nothing.
   *
   * @param clientId the account that the charge belongs to
   * @param noticeId the provider's own id of what it tells, not blank: the same in every repeat,
   *     and another for another payment
   * @param confirmation what it tells
   * @param paidMinorUnits what was paid, where it tells of a payment; null for the amount asked for
   * @param happened whether the money has moved whatever the charge says to it, so that it must not
   *     be lost from sight; otherwise a state that does not allow it refuses
   * @param attemptId our reference of it
   */
  record Confirm(
      UUID chargeId,
      UUID clientId,
      String noticeId,
      Confirmation confirmation,
      @Nullable Long paidMinorUnits,
      boolean happened,
      UUID attemptId,
      Instant now)
      implements ChargeCommand {
    public Confirm {
      if (noticeId.isBlank()) {
        throw new IllegalArgumentException("a notice has an id");
      }
    }
  }
}
