package com.paymenthub.projections.derived;

import static com.paymenthub.projections.rows.ColumnType.UUID;

import com.paymenthub.charging.ProviderReference;
import com.paymenthub.platform.writing.WriteOrder;
import com.paymenthub.projections.rows.Mapping;
import com.paymenthub.projections.rows.Row;
import java.util.UUID;

/**
 * A row of {@code provider_reference}, which stays as its event has made it.
 *
 * @param id what the reference and the account at the provider make
 */
record ReferenceRow(UUID id, UUID chargeId, UUID attemptId, UUID clientId) implements Row {

  static final Mapping<ReferenceRow> MAPPING =
      Mapping.of(ReferenceRow.class, WriteOrder.PROVIDER_REFERENCES, "provider_reference")
          .fixed("id", UUID, ReferenceRow::id)
          .fixed("charge_id", UUID, ReferenceRow::chargeId)
          .fixed("attempt_id", UUID, ReferenceRow::attemptId)
          .fixed("client_id", UUID, ReferenceRow::clientId)
          .build();

  static ReferenceRow of(ProviderReference reference) {
    return new ReferenceRow(
        reference.id(), reference.chargeId(), reference.attemptId(), reference.clientId());
  }

  @Override
  public long sequenceNumber() {
    return 0;
  }
}
