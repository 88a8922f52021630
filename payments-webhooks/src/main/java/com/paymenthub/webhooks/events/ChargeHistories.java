package com.paymenthub.webhooks.events;

import com.paymenthub.domain.charges.ChargeEvent;
import com.paymenthub.projections.AggregateBatches.Appended;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Reads what happened to charges; whoever keeps the events brings it. */
public interface ChargeHistories {

  /**
   * The histories of several charges, each from its beginning.
   *
   * @param positions of each charge, the position of the last event that is wanted
   */
  Map<UUID, List<Appended<ChargeEvent>>> upTo(Map<UUID, Long> positions);
}
