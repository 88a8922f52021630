package com.paymenthub.domain.sessions;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A command to a session. */
public sealed interface SessionCommand {

  /** The session that the command is for. */
  UUID sessionId();

  /** The current time at the sender. */
  Instant now();

  /**
   * Create a session.
   *
   * @param active whether buyers may pay it
   * @param dueAt the moment from which on no payment starts; null for never
   */
  record CreateSession(
      UUID sessionId, SessionTerms terms, boolean active, @Nullable Instant dueAt, Instant now)
      implements SessionCommand {}

  /**
   * Change when it can be paid.
   *
   * @param clientId the account that asks
   * @param active whether buyers may pay it; null leaves it as it is
   * @param dueAt the moment from which on no payment starts; null leaves it as it is
   * @param withoutDueAt whether the due date is removed
   */
  record ChangeSession(
      UUID sessionId,
      UUID clientId,
      @Nullable Boolean active,
      @Nullable Instant dueAt,
      boolean withoutDueAt,
      Instant now)
      implements SessionCommand {}

  /**
   * Start the payment by a charge.
   *
   * @param clientId the account that asks
   * @param chargeId the charge
   */
  record StartCharge(UUID sessionId, UUID clientId, UUID chargeId, Instant now)
      implements SessionCommand {}

  /**
   * Record the new standing of one of its charges.
   *
   * @param chargeId the charge
   * @param standing its standing
   */
  record LearnOfCharge(UUID sessionId, UUID chargeId, ChargeStanding standing, Instant now)
      implements SessionCommand {}

  /**
   * Cancel the session.
   *
   * @param clientId the account that asks
   */
  record CancelSession(UUID sessionId, UUID clientId, Instant now) implements SessionCommand {}
}
