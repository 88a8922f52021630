package com.paymenthub.domain.sessions;

import com.paymenthub.domain.history.HistoryEvent;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What has happened to a session. Its name, items and texts are no part of the history: they may
 * speak of a person.
 */
public sealed interface SessionEvent extends HistoryEvent {

  /** The session it happened to. */
  UUID sessionId();

  /**
   * A merchant has an order to be paid.
   *
   * @param terms what it is for
   * @param active whether buyers may pay it
   * @param dueAt the moment from which on no payment starts
   */
  record SessionCreated(
      UUID sessionId,
      SessionTerms terms,
      boolean active,
      @Nullable Instant dueAt,
      Instant occurredAt)
      implements SessionEvent {}

  /**
   * The merchant changed when it can be paid.
   *
   * @param active whether buyers may pay it from now on
   * @param dueAt the moment from which on no payment starts; missing for never
   */
  record SessionChanged(UUID sessionId, boolean active, @Nullable Instant dueAt, Instant occurredAt)
      implements SessionEvent {}

  /**
   * A buyer began to pay; until this charge is settled no other one starts.
   *
   * @param chargeId the charge
   */
  record SessionChargeStarted(UUID sessionId, UUID chargeId, Instant occurredAt)
      implements SessionEvent {}

  /**
   * The charge under way came to nothing; the session can be paid again.
   *
   * @param chargeId the charge
   */
  record SessionChargeFailed(UUID sessionId, UUID chargeId, Instant occurredAt)
      implements SessionEvent {}

  /**
   * The order is paid.
   *
   * @param chargeId the charge that pays it
   */
  record SessionPaid(UUID sessionId, UUID chargeId, Instant occurredAt) implements SessionEvent {}

  /** The merchant withdrew the order before it was paid. */
  record SessionCanceled(UUID sessionId, Instant occurredAt) implements SessionEvent {}

  /**
   * All the money that had paid the order was released or given back.
   *
   * @param chargeId the charge that had paid it
   */
  record SessionVoided(UUID sessionId, UUID chargeId, Instant occurredAt) implements SessionEvent {}

  /**
   * Money came for another charge than the one that pays the order, or for an order that is
   * withdrawn; it belongs to the payer.
   *
   * @param chargeId the charge that brought it
   */
  record SessionOverpaid(UUID sessionId, UUID chargeId, Instant occurredAt)
      implements SessionEvent {}
}
