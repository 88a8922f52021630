package com.paymenthub.projections.lists;

import com.paymenthub.projections.charges.ChargeChange;
import com.paymenthub.projections.charges.ListPart;
import java.util.List;
import java.util.UUID;

/**
 * Charges that are cut into blocks together.
 *
 * @param clientId the account
 * @param originalAmount their amount in minor units; {@link ListPart#EVERY_AMOUNT} for all charges
 *     of the account
 */
record Scope(UUID clientId, long originalAmount) {

  /** Stands for every merchant; no merchant has it. */
  static final UUID EVERY_MERCHANT = new UUID(0, 0);

  /** What a charge belongs to. */
  static List<Scope> of(ChargeChange change) {
    return List.of(
        new Scope(change.clientId(), ListPart.EVERY_AMOUNT),
        new Scope(change.clientId(), change.originalAmount()));
  }
}
