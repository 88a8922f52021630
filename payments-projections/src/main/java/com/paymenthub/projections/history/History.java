package com.paymenthub.projections.history;

import com.paymenthub.domain.history.HistoryEvent;
import com.paymenthub.projections.AggregateBatches.Appended;
import com.paymenthub.projections.rows.Projection;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What happened to one charge, card or session.
 *
 * @param stored its events, the oldest first; empty when there is no such thing
 * @param <E> the events
 */
public record History<E extends HistoryEvent>(List<Appended<E>> stored) {

  /**
   * The history as it was at an instant: the events that had happened by then, that instant
   * included. Times of one history strictly increase, so that every event has an instant at which
   * it is the last.
   */
  public History<E> asOf(Instant instant) {
    return new History<>(
        stored.stream().filter(one -> !one.event().occurredAt().isAfter(instant)).toList());
  }

  /**
   * The same history with events of one kind only, of which it has all or none.
   *
   * @param type what they are, for example {@code ChargeEvent}
   */
  public <T extends HistoryEvent> History<T> of(Class<T> type) {
    return new History<>(
        stored.stream()
            .filter(one -> type.isInstance(one.event()))
            .map(one -> new Appended<>(one.eventId(), one.sequenceNumber(), type.cast(one.event())))
            .toList());
  }

  /** What happened, the oldest event first. */
  public List<E> events() {
    return stored.stream().map(Appended::event).toList();
  }

  /** The row that a projection makes of it; empty when nothing has happened yet. */
  public <R> Optional<R> row(Projection<E, R> projection) {
    return stored.isEmpty() ? Optional.empty() : Optional.of(projection.fold(null, stored));
  }
}
