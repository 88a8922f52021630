package com.paymenthub.projections.rows;

import com.paymenthub.projections.AggregateBatches.Appended;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How rows of one kind follow from events of one kind: a pure function, used live and in rebuilds.
 *
 * @param <E> the events
 * @param <R> the rows
 */
@FunctionalInterface
public interface Projection<E, R> {

  /**
   * The row after {@code event}.
   *
   * @param row the row before it; null before the first event
   * @param position the event's position in the history, from 0
   * @throws IllegalStateException when the event cannot follow on this row
   */
  R apply(@Nullable R row, E event, long position);

  /**
   * The row after several events of one history.
   *
   * @param row the row before them; null before the first event
   * @param events at least one, in the order in which they happened
   */
  default R fold(@Nullable R row, List<Appended<E>> events) {
    Appended<E> first = events.getFirst();
    R next = apply(row, first.event(), first.sequenceNumber());
    for (Appended<E> later : events.subList(1, events.size())) {
      next = apply(next, later.event(), later.sequenceNumber());
    }
    return next;
  }
}
