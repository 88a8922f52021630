package com.paymenthub.domain.charges;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A command to a charge. */
public sealed interface ChargeCommand {

  /** The charge that the command is for. */
  UUID chargeId();

  /** The current time at the sender. */
  Instant now();

  /** How long the caller still waits for further calls; null when that does not matter. */
  default @Nullable TimeLeft timeLeft() {
    return null;
  }

  /**
   * Register a new charge and its first attempt, before anything is sent.
   *
   * @param attemptId our reference of the first attempt
   * @param route the provider of the first attempt
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
   * @param maximumOperations how many operations a merchant makes on one charge at most
   */
  record RequestCapture(
      UUID chargeId,
      UUID clientId,
      @Nullable Long amountMinorUnits,
      UUID attemptId,
      @Nullable String requestId,
      @Nullable String idempotencyKey,
      int maximumOperations,
      Instant now)
      implements ChargeCommand {}

  /**
   * Release or give back what is left, or a part of it; of a code that waits for its payment,
   * remove it.
   *
   * @param clientId the account that asks
   * @param amountMinorUnits how much; null for all that is left
   * @param attemptId our reference of the attempt
   * @param maximumOperations how many operations a merchant makes on one charge at most
   * @param timeZone in which the days of the account begin and end
   */
  record RequestVoid(
      UUID chargeId,
      UUID clientId,
      @Nullable Long amountMinorUnits,
      UUID attemptId,
      @Nullable String requestId,
      @Nullable String idempotencyKey,
      int maximumOperations,
      ZoneId timeZone,
      Instant now)
      implements ChargeCommand {}

  /**
   * Have the provider complete the authorization for which the buyer had to act.
   *
   * @param clientId the account that asks
   */
  record CompleteAction(
      UUID chargeId,
      UUID clientId,
      @Nullable String requestId,
      @Nullable String idempotencyKey,
      Instant now)
      implements ChargeCommand {}

  /**
   * Record the answer of a provider to an attempt.
   *
   * @param attemptId our reference of the attempt
   * @param outcome what is known of it
   * @param nextAttemptId our reference of the attempt that follows, should one follow
   * @param failover the next provider if the attempt surely moved no money and may be repeated;
   *     null when there is none left
   * @param timeLeft how long the caller still waits; null when nobody waits
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
   * Record the answer to an inquiry.
   *
   * @param attemptId our reference of the inquiry
   * @param nextAttemptId our reference of the attempt that follows, should one follow
   */
  record RecordInquiry(
      UUID chargeId, UUID attemptId, InquiryOutcome outcome, UUID nextAttemptId, Instant now)
      implements ChargeCommand {}

  /**
   * Ask the provider about an attempt, because somebody has hinted at news of it. Nothing is asked
   * about an attempt of which there can be no news, or while it is being asked about.
   *
   * @param clientId the account that the charge belongs to
   * @param attemptId the attempt that the hint is about
   * @param since when the hint came: an answer to a later inquiry is enough
   * @param knowsNews whether the provider also knows what became later of what it has done
   * @param nextAttemptId our reference of the inquiry
   */
  record AskAbout(
      UUID chargeId,
      UUID clientId,
      UUID attemptId,
      Instant since,
      boolean knowsNews,
      UUID nextAttemptId,
      Instant now)
      implements ChargeCommand {}

  /**
   * Do the charge's next due work, if it is due.
   *
   * @param nextAttemptId our reference of the attempt that follows, should one follow
   */
  record PerformDueTask(UUID chargeId, UUID nextAttemptId, Instant now) implements ChargeCommand {}

  /**
   * Record what a person has found out about a flagged attempt.
   *
   * @param attemptId the attempt that is flagged
   * @param moved whether the money that the flag asks about has moved
   * @param nextAttemptId our reference of the return of the money, if it was returned by hand
   */
  record Resolve(UUID chargeId, UUID attemptId, boolean moved, UUID nextAttemptId, Instant now)
      implements ChargeCommand {

    /** Further calls are made by the running nodes as due work. */
    @Override
    public TimeLeft timeLeft() {
      return TimeLeft.NONE;
    }
  }

  /**
   * Record that the session of the charge needs no more money: all of it goes back to the payer.
   */
  record NoteSurplus(UUID chargeId, Instant now) implements ChargeCommand {}

  /**
   * Record how a request ended, which its provider tells without being asked. Nothing is recorded
   * while the request is under way: its own answer comes first. A repeat changes nothing.
   *
   * @param clientId the account that the charge belongs to
   * @param attemptId our reference of the attempt
   * @param outcome approved, declined or not executed; of an analysis the verdict
   * @param nextAttemptId our reference of the attempt that follows, should one follow
   */
  record NoteEnd(
      UUID chargeId,
      UUID clientId,
      UUID attemptId,
      AttemptOutcome outcome,
      UUID nextAttemptId,
      Instant now)
      implements ChargeCommand {}

  /**
   * Record that a provider says that a capture or a void did not happen after all. It tells a fact,
   * so that it is recorded in every state of the charge. A repeat changes nothing.
   *
   * @param clientId the account that the charge belongs to
   * @param noticeId the provider's id of the notice
   * @param attemptId the capture or void that it is about
   */
  record NoteUndone(UUID chargeId, UUID clientId, String noticeId, UUID attemptId, Instant now)
      implements ChargeCommand {}

  /**
   * Record which fee a settlement file tells for an attempt.
   *
   * @param attemptId our reference of the attempt, which has succeeded
   * @param feeMinorUnits the fee, in minor units of the charge's currency
   * @param reconciliationRunId the comparison of the settlement file
   * @param replacedRunIds the earlier comparisons that it replaces: a fee that one of them told is
   *     told anew
   */
  record NoteFee(
      UUID chargeId,
      UUID attemptId,
      long feeMinorUnits,
      UUID reconciliationRunId,
      Set<UUID> replacedRunIds,
      Instant now)
      implements ChargeCommand {

    public NoteFee {
      replacedRunIds = Set.copyOf(replacedRunIds);
    }
  }

  /**
   * Decide by hand a fraud analysis that ended with an error.
   *
   * @param clientId the account that the charge belongs to
   * @param attemptId our reference of this decision
   * @param nextAttemptId our reference of the attempt that follows, should one follow
   * @param maximumOperations how many operations a merchant makes on one charge at most
   */
  record DecideFraud(
      UUID chargeId,
      UUID clientId,
      FraudVerdict verdict,
      UUID attemptId,
      UUID nextAttemptId,
      int maximumOperations,
      Instant now)
      implements ChargeCommand {}

  /**
   * Record an operation that the provider is about to do by itself, before it moves the money. A
   * repeat changes nothing.
   *
   * @param clientId the account that the charge belongs to
   * @param confirmation what it is about to do; a payment is only checked, because it happens under
   *     the authorization that is on record already
   * @param attemptId our reference of it, the same in every repeat
   * @param maximumOperations how many operations a merchant makes on one charge at most
   */
  record Announce(
      UUID chargeId,
      UUID clientId,
      Confirmation confirmation,
      UUID attemptId,
      @Nullable String requestId,
      @Nullable String idempotencyKey,
      int maximumOperations,
      Instant now)
      implements ChargeCommand {}

  /**
   * Record a notice that the provider has sent by itself. It tells a fact, so that it is recorded
   * in every state of the charge. A repeat of the notice changes nothing.
   *
   * @param clientId the account that the charge belongs to
   * @param noticeId the provider's id of the notice, not blank: the same in every repeat, and a
   *     different one for another payment
   * @param confirmation what it reports
   * @param attemptId the attempt that it is about: the one that took the money
   * @param minorUnits the amount that was paid or given back; null for the amount of the attempt,
   *     or for all that is left
   * @param references the provider's further ids of the payment, by their names there
   * @param nextAttemptId our reference of what the provider did, should that need one
   */
  record Confirm(
      UUID chargeId,
      UUID clientId,
      String noticeId,
      Confirmation confirmation,
      UUID attemptId,
      @Nullable Long minorUnits,
      Map<String, String> references,
      UUID nextAttemptId,
      Instant now)
      implements ChargeCommand {
    public Confirm {
      if (noticeId.isBlank()) {
        throw new IllegalArgumentException("a notice needs an id");
      }
    }
  }

  /**
   * Record what the provider has told of a dispute. It tells a fact, so that it is recorded in
   * every state of the charge. A repeat changes nothing.
   *
   * @param clientId the account that the charge belongs to
   * @param noticeId the provider's id of the notice, not blank, the same in every repeat
   * @param attemptId the attempt that it is about: the one that took the money
   * @param news what is told
   * @param nextAttemptId our reference of what the provider did, should money have moved
   */
  record NoteDispute(
      UUID chargeId,
      UUID clientId,
      String noticeId,
      UUID attemptId,
      DisputeNews news,
      UUID nextAttemptId,
      Instant now)
      implements ChargeCommand {
    public NoteDispute {
      if (noticeId.isBlank()) {
        throw new IllegalArgumentException("a notice needs an id");
      }
    }
  }
}
