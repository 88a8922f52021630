package com.paymenthub.projections.charges;

import com.paymenthub.domain.charges.ChargeEvent.DisputeTold;
import com.paymenthub.domain.charges.Dispute.DisputeDetails;
import com.paymenthub.platform.Timestamps;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A dispute of a charge, as merchants read it. It is kept in the charge's row just as it is
 * answered.
 *
 * @param id the provider's own id of it, unique within the charge
 * @param reason why the payment is disputed
 * @param amount how much of the payment is disputed, in minor units
 * @param respondBy until when the payment can be defended at the provider; null where that is not
 *     possible, or not told
 * @param state {@code open}: announced, no money has gone back yet; {@code charged_back}: the money
 *     has gone back to the buyer; {@code won}: it has come back; {@code lost}: it does not come
 *     back
 * @param openedAt when it became known
 * @param updatedAt when something about it became known last
 */
public record DisputeDocument(
    String id,
    String reason,
    long amount,
    @Nullable String respondBy,
    String state,
    String openedAt,
    String updatedAt) {

  /** The disputes of a charge after news of one of them, the oldest first. */
  static List<DisputeDocument> after(List<DisputeDocument> before, DisputeTold event) {
    List<DisputeDocument> all = new ArrayList<>(before);
    for (int index = 0; index < all.size(); index++) {
      DisputeDocument known = all.get(index);
      if (known.id().equals(event.dispute().caseId())) {
        all.set(index, of(event, known.openedAt()));
        return all;
      }
    }
    all.add(of(event, Timestamps.format(event.occurredAt())));
    return all;
  }

  private static DisputeDocument of(DisputeTold event, String openedAt) {
    DisputeDetails dispute = event.dispute();
    @Nullable Instant respondBy = dispute.respondBy();
    return new DisputeDocument(
        dispute.caseId(),
        dispute.reason().code(),
        dispute.amount().minorUnits(),
        respondBy == null ? null : Timestamps.format(respondBy),
        dispute.state().code(),
        openedAt,
        Timestamps.format(event.occurredAt()));
  }
}
