package com.paymenthub.api.replay;

import com.paymenthub.domain.history.HistoryEvent;
import com.paymenthub.projections.AggregateBatches.Appended;
import java.util.List;
import java.util.UUID;

/**
 * The whole history of one charge, card or session.
 *
 * @param id the charge, card or session
 * @param events its events, the oldest first; at least one
 */
public record SubjectHistory(UUID id, List<Appended<HistoryEvent>> events) {

  /**
   * Its events, where it is the history of something of one kind; none where it is of another.
   *
   * @param type what the events of that kind are, for example {@code ChargeEvent}
   */
  public <E extends HistoryEvent> List<Appended<E>> of(Class<E> type) {
    if (!type.isInstance(events.getFirst().event())) {
      return List.of();
    }
    return events.stream()
        .map(one -> new Appended<>(one.eventId(), one.sequenceNumber(), type.cast(one.event())))
        .toList();
  }

  /** The position of its last event, from 0. */
  public long position() {
    return events.getLast().sequenceNumber();
  }

  /** Whether each of its events is at the position after the one before it, from 0. */
  boolean isComplete() {
    return events.getFirst().sequenceNumber() == 0 && position() == events.size() - 1;
  }
}
