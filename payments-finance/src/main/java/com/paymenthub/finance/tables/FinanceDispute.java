package com.paymenthub.finance.tables;

import com.paymenthub.domain.charges.ChargeRecord;
import com.paymenthub.domain.charges.Dispute;
import com.paymenthub.domain.charges.Dispute.DisputeDetails;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code finance_dispute}: a dispute of a charge.
 *
 * @param caseId the provider's own id of it
 * @param reason why the payment is disputed, in snake case
 * @param state {@code open}, {@code charged_back}, {@code won} or {@code lost}
 * @param amount how much is disputed, in minor units of the charge's currency
 * @param respondBy until when it can be answered; null where it cannot, or nobody has told
 */
public record FinanceDispute(
    UUID chargeId,
    String caseId,
    String reason,
    String state,
    long amount,
    @Nullable Instant respondBy,
    Instant openedAt,
    Instant updatedAt) {

  static List<FinanceDispute> of(ChargeRecord charge) {
    return charge.disputes().stream().map(dispute -> of(charge.id(), dispute)).toList();
  }

  private static FinanceDispute of(UUID chargeId, Dispute dispute) {
    DisputeDetails details = dispute.details();
    return new FinanceDispute(
        chargeId,
        details.caseId(),
        details.reason().code(),
        details.state().code(),
        details.amount().minorUnits(),
        details.respondBy(),
        dispute.openedAt(),
        dispute.updatedAt());
  }
}
