package com.paymenthub.domain.charges;

import java.util.UUID;

/**
 * The provider of an attempt, and why it was chosen, for support staff.
 *
 * @param providerId the merchant's provider
 * @param providerType the provider's code, for example {@code SERVICE_SANDBOX}
 * @param reason why this provider, in snake case, for example {@code first_by_priority}
 * @param deadlineMillis how long its answer is waited for
 */
public record Route(UUID providerId, String providerType, String reason, long deadlineMillis) {

  /** The same provider, for another reason. */
  public Route because(String otherReason) {
    return new Route(providerId, providerType, otherReason, deadlineMillis);
  }
}
