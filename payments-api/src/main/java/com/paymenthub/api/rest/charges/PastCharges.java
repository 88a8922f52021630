package com.paymenthub.api.rest.charges;

import com.paymenthub.api.auth.Caller;
import com.paymenthub.api.rest.PageQuery;
import com.paymenthub.api.rest.PagedList;
import com.paymenthub.charging.NextInquiries;
import com.paymenthub.domain.charges.Charge;
import com.paymenthub.domain.charges.ChargeEvent;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.projections.charges.ChargeDocument;
import com.paymenthub.projections.charges.ChargeProjection;
import com.paymenthub.projections.charges.ChargeRow;
import com.paymenthub.projections.charges.ChargeTable;
import com.paymenthub.projections.history.Histories;
import com.paymenthub.projections.history.History;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.stereotype.Component;

/**
 * What has happened to charges, and how they were at an instant: folded from the stored events with
 * the same code as the rows that are read otherwise.
 */
@Component
class PastCharges {

  private final Histories histories;
  private final ChargeTable charges;
  private final ChargeDocuments documents;

  PastCharges(Histories histories, ChargeTable charges, ChargeDocuments documents) {
    this.histories = histories;
    this.charges = charges;
    this.documents = documents;
  }

  /**
   * A charge as it was at an instant, as the caller may see it.
   *
   * @throws Refusal when the account had no such charge then
   */
  ChargeDocument get(Caller caller, UUID chargeId, Instant asOf) {
    requireOwner(caller.clientId(), chargeId);
    History<ChargeEvent> history = histories.of(chargeId, ChargeEvent.class).asOf(asOf);
    ChargeRow row = history.row(ChargeProjection::apply).orElseThrow(PastCharges::unknown);
    Map<UUID, Instant> next =
        NextInquiries.after(Charge.fold(history.events()).registered())
            .map(at -> Map.of(chargeId, at))
            .orElse(Map.of());
    return ChargeDocuments.shownTo(
        caller, documents.of(caller.clientId(), List.of(row), next).getFirst());
  }

  /**
   * One page of the events of a charge.
   *
   * @throws Refusal when the account has no such charge
   */
  PagedList<ChargeEventDocument> events(UUID clientId, UUID chargeId, PageQuery page) {
    requireOwner(clientId, chargeId);
    return PagedList.of(
        page,
        histories.count(chargeId, page.created()),
        histories
            .page(chargeId, page.created(), page.newestFirst(), page.size(), page.offset())
            .stream()
            .map(ChargeEventDocument::of)
            .toList());
  }

  /** Before the history is read, so that the time of a refusal is that of an unknown charge. */
  private void requireOwner(UUID clientId, UUID chargeId) {
    if (charges.find(clientId, chargeId).isEmpty()) {
      throw unknown();
    }
  }

  private static Refusal unknown() {
    return new Refusal(RefusalKey.CHARGE_NOT_FOUND);
  }
}
