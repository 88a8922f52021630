package com.paymenthub.projections.charges;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Which charges a list shows; a null or empty field selects everything.
 *
 * @param id one charge
 * @param merchantId the charges of one merchant
 * @param orderId the charges with this reference of the merchant's
 * @param sessionId the charges that were to pay this session
 * @param requestId the charges with an operation that the request with this id has asked for
 * @param originalAmount the charges of this amount, in minor units
 * @param statuses the charges in one of these statuses, by their interface names
 * @param paymentTypes the charges paid in one of these ways, by their interface names
 * @param createdAfter the charges created after this instant
 * @param createdBefore the charges created before this instant
 */
public record ChargeFilter(
    @Nullable UUID id,
    @Nullable UUID merchantId,
    @Nullable String orderId,
    @Nullable UUID sessionId,
    @Nullable String requestId,
    @Nullable Long originalAmount,
    List<String> statuses,
    List<String> paymentTypes,
    @Nullable Instant createdAfter,
    @Nullable Instant createdBefore) {

  /** Whether it asks for what few charges have, so that no counts are kept of it. */
  public boolean isNarrow() {
    return id != null || orderId != null || sessionId != null || requestId != null;
  }

  /** The same for charges of any time. */
  ChargeFilter withoutTimes() {
    return new ChargeFilter(
        id,
        merchantId,
        orderId,
        sessionId,
        requestId,
        originalAmount,
        statuses,
        paymentTypes,
        null,
        null);
  }
}
