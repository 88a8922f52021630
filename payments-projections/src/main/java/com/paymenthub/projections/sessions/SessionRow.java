package com.paymenthub.projections.sessions;

import com.paymenthub.domain.sessions.SessionEvent.SessionCreated;
import com.paymenthub.domain.sessions.SessionStatus;
import com.paymenthub.domain.sessions.SessionTerms;
import com.paymenthub.projections.rows.Row;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One row of the {@code session} projection.
 *
 * @param amount minor units of {@code currency}
 * @param customerId the customer that the merchant named; null for nobody
 * @param dueAt the moment from which on no payment starts; null for never
 * @param pendingChargeId the charge under way; null when there is none
 * @param chargeId the charge that pays it, or had paid it; null when none does
 * @param chargeIds every charge that was started for it, the oldest first
 * @param sequenceNumber the position of the last event that is in this row
 */
public record SessionRow(
    UUID id,
    UUID clientId,
    UUID merchantId,
    @Nullable String orderId,
    String status,
    boolean active,
    long amount,
    String currency,
    boolean capture,
    @Nullable UUID customerId,
    @Nullable Instant dueAt,
    List<OfferedMethod> paymentMethods,
    @Nullable UUID pendingChargeId,
    @Nullable UUID chargeId,
    List<UUID> chargeIds,
    Instant createdAt,
    Instant updatedAt,
    long sequenceNumber)
    implements Row {

  /** Whether this charge is the one under way, or the one that pays it. */
  public boolean isCharge(UUID id) {
    return id.equals(pendingChargeId) || id.equals(chargeId);
  }

  /** The first row of a session. */
  static SessionRow of(SessionCreated event, long position) {
    SessionTerms terms = event.terms();
    return new SessionRow(
        event.sessionId(),
        terms.clientId(),
        terms.merchantId(),
        terms.orderId(),
        SessionStatus.CREATED.code(),
        event.active(),
        terms.amount().minorUnits(),
        terms.amount().currency().getCurrencyCode(),
        terms.capture(),
        terms.customerId(),
        event.dueAt(),
        terms.paymentMethods().stream().map(OfferedMethod::of).toList(),
        null,
        null,
        List.of(),
        event.occurredAt(),
        event.occurredAt(),
        position);
  }

  /** The same row after the merchant has changed the session. */
  SessionRow changed(boolean nowActive, @Nullable Instant nowDueAt, Instant at, long position) {
    return with(status, nowActive, nowDueAt, pendingChargeId, chargeId, chargeIds, at, position);
  }

  /** The same row after something has become of a charge. */
  SessionRow with(
      String newStatus,
      @Nullable UUID pending,
      @Nullable UUID paying,
      List<UUID> started,
      Instant at,
      long position) {
    return with(newStatus, active, dueAt, pending, paying, started, at, position);
  }

  private SessionRow with(
      String newStatus,
      boolean nowActive,
      @Nullable Instant nowDueAt,
      @Nullable UUID pending,
      @Nullable UUID paying,
      List<UUID> started,
      Instant at,
      long position) {
    return new SessionRow(
        id,
        clientId,
        merchantId,
        orderId,
        newStatus,
        nowActive,
        amount,
        currency,
        capture,
        customerId,
        nowDueAt,
        paymentMethods,
        pending,
        paying,
        started,
        createdAt,
        at,
        position);
  }
}
