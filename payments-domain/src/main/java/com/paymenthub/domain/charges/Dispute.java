package com.paymenthub.domain.charges;

import com.paymenthub.domain.charges.ChargeEvent.DisputeTold;
import com.paymenthub.domain.money.Money;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A dispute of a charge's payment, as far as it is known.
 *
 * @param details what it is about, and where it stands
 * @param attemptId our reference of what the provider told last of its money; null while no money
 *     has moved
 * @param taken what the charge lacks because of it; null while that is nothing
 * @param openedAt when it became known
 * @param updatedAt when something about it became known last
 */
public record Dispute(
    DisputeDetails details,
    @Nullable UUID attemptId,
    @Nullable Money taken,
    Instant openedAt,
    Instant updatedAt) {

  /**
   * What a dispute is about, and where it stands.
   *
   * @param caseId the provider's own id of it
   * @param reason why the payment is disputed
   * @param amount how much of the payment is disputed
   * @param respondBy until when the merchant can defend the payment; null where that is not
   *     possible, or not told
   * @param state where it stands
   */
  public record DisputeDetails(
      String caseId,
      DisputeReason reason,
      Money amount,
      @Nullable Instant respondBy,
      DisputeState state) {

    DisputeDetails in(DisputeState other) {
      return new DisputeDetails(caseId, reason, amount, respondBy, other);
    }
  }

  /** The dispute after news of it; {@code before} is null for one that was not known. */
  static Dispute after(@Nullable Dispute before, DisputeTold event) {
    Instant at = event.occurredAt();
    return before == null
        ? new Dispute(event.dispute(), event.attemptId(), null, at, at)
        : new Dispute(
            event.dispute(),
            event.attemptId() == null ? before.attemptId : event.attemptId(),
            before.taken,
            before.openedAt,
            at);
  }

  Dispute taking(@Nullable Money amount) {
    return new Dispute(details, attemptId, amount, openedAt, updatedAt);
  }

  /** Whether an attempt records what was told last of its money. */
  boolean isToldBy(UUID attempt) {
    return attempt.equals(attemptId);
  }
}
