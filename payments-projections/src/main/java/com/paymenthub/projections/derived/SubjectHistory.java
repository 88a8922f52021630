package com.paymenthub.projections.derived;

import com.paymenthub.domain.history.HistoryEvent;
import com.paymenthub.projections.AggregateBatches.Appended;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The whole history of one charge, card or session.
 *
 * @param id the charge, card or session
 * @param events its events, the oldest first; at least one, where all of them can be read
 * @param unreadable why an event of it cannot be read; null where all can
 */
public record SubjectHistory(
    UUID id, List<Appended<HistoryEvent>> events, @Nullable RuntimeException unreadable) {

  SubjectHistory(UUID id, List<Appended<HistoryEvent>> events) {
    this(id, events, null);
  }

  /**
   * Its events, where it is the history of something of one kind; none where it is of another.
   *
   * @param type what the events of that kind are, for example {@code ChargeEvent}
   * @throws RuntimeException when one of them cannot be read
   */
  public <E extends HistoryEvent> List<Appended<E>> of(Class<E> type) {
    if (unreadable != null) {
      throw unreadable;
    }
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
    // That it cannot be read is told by itself.
    return unreadable != null
        || (events.getFirst().sequenceNumber() == 0 && position() == events.size() - 1);
  }
}
