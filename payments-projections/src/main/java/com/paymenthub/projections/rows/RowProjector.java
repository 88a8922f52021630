package com.paymenthub.projections.rows;

import com.paymenthub.projections.AggregateBatches;
import com.paymenthub.projections.Projector;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.axonframework.eventhandling.EventMessage;
import org.jspecify.annotations.Nullable;

/**
 * Updates the table of a projection in the transaction that appends the events.
 *
 * @param <E> the events
 * @param <R> the record of the rows
 */
public final class RowProjector<E, R extends Record & Row> implements Projector {

  private final Class<E> events;
  private final Projection<E, R> projection;
  private final RowTable<R> table;

  /**
   * A projector for the events of one type.
   *
   * @param events which payloads the projection is made of
   */
  public RowProjector(Class<E> events, Projection<E, R> projection, RowTable<R> table) {
    this.events = events;
    this.projection = projection;
    this.table = table;
  }

  @Override
  public void apply(List<? extends EventMessage<?>> appended) {
    table.apply(changesBy(appended));
  }

  /** What the events make of the rows, one change for each history: values, not written yet. */
  public List<RowChange<R>> changesBy(List<? extends EventMessage<?>> appended) {
    List<RowChange<R>> changes = new ArrayList<>();
    AggregateBatches.of(appended, events)
        .forEach(
            (id, batch) -> {
              R before = before(id, batch.getFirst().sequenceNumber());
              changes.add(new RowChange<>(before, projection.fold(before, batch)));
            });
    return changes;
  }

  /** The row that the event at {@code position} changes; null for the first event. */
  private @Nullable R before(UUID id, long position) {
    return position == 0 ? null : table.find(id, position - 1).orElseThrow();
  }
}
