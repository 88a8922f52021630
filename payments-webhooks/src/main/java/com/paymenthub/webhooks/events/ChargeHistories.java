package com.paymenthub.webhooks.events;

import com.paymenthub.domain.charges.ChargeEvent;
import com.paymenthub.projections.AggregateBatches.Appended;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Reads the histories of charges; implemented by the module with the event store. */
public interface ChargeHistories {

  /**
   * The histories of several charges, each from its beginning.
   *
   * @param positions the position of the last event to read, by charge
   */
  Map<UUID, List<Appended<ChargeEvent>>> upTo(Map<UUID, Long> positions);
}
