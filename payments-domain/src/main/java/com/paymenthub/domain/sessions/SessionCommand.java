package com.paymenthub.domain.sessions;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What may be asked of a session. */
public sealed interface SessionCommand {

  /** The session that is asked. */
  UUID sessionId();

  /** What the asker's clock says. */
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
   * @param withoutDueAt whether it never becomes due from now on
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
   * Let one charge begin to pay it.
   *
   * @param clientId the account that asks
   * @param chargeId the charge
   */
  record StartCharge(UUID sessionId, UUID clientId, UUID chargeId, Instant now)
      implements SessionCommand {}

  /**
   * Take note of where one of its charges stands by now.
   *
   * @param chargeId the charge
   * @param standing where it stands
   */
  record LearnOfCharge(UUID sessionId, UUID chargeId, ChargeStanding standing, Instant now)
      implements SessionCommand {}

  /**
   * Withdraw the order.
   *
   * @param clientId the account that asks
   */
  record CancelSession(UUID sessionId, UUID clientId, Instant now) implements SessionCommand {}
}
