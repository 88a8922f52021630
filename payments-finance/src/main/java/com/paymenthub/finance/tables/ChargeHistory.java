package com.paymenthub.finance.tables;

import com.paymenthub.domain.charges.ChargeEvent;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;

/**
 * What is known of a charge, from which its rows follow.
 *
 * @param chargeId the charge
 * @param events all of its events from the first one on, up to the end of a transaction
 * @param timeZone in which the days of its account begin and end
 */
public record ChargeHistory(UUID chargeId, List<Told> events, ZoneId timeZone) {

  public ChargeHistory {
    events = List.copyOf(events);
  }

  /**
   * One event with its place in the store.
   *
   * @param event what happened
   * @param globalIndex its number in the table of events
   * @param tx the transaction that stored it
   */
  public record Told(ChargeEvent event, long globalIndex, long tx) {}

  /** The position of the last event, from 0. */
  long lastPosition() {
    return events.size() - 1L;
  }

  /** The events alone. */
  List<ChargeEvent> happened() {
    return events.stream().map(Told::event).toList();
  }
}
