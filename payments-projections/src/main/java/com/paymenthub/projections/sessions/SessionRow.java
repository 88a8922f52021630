package com.paymenthub.projections.sessions;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One row of the {@code session} projection.
 *
 * @param amount minor units of {@code currency}
 * @param customerId the customer whom the merchant made it for; null for nobody
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
    long sequenceNumber) {

  /** Whether this charge is the one under way, or the one that pays it. */
  public boolean isCharge(UUID id) {
    return id.equals(pendingChargeId) || id.equals(chargeId);
  }

  SessionRow changed(boolean nowActive, @Nullable Instant nowDueAt, Instant at, long position) {
    return new SessionRow(
        id,
        clientId,
        merchantId,
        orderId,
        status,
        nowActive,
        amount,
        currency,
        capture,
        customerId,
        nowDueAt,
        paymentMethods,
        pendingChargeId,
        chargeId,
        chargeIds,
        createdAt,
        at,
        position);
  }

  SessionRow with(
      String newStatus,
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
        active,
        amount,
        currency,
        capture,
        customerId,
        dueAt,
        paymentMethods,
        pending,
        paying,
        started,
        createdAt,
        at,
        position);
  }
}
