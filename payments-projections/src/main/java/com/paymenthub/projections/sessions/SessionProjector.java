package com.paymenthub.projections.sessions;

import com.paymenthub.domain.sessions.SessionEvent;
import com.paymenthub.projections.AggregateBatches;
import com.paymenthub.projections.AggregateBatches.Appended;
import com.paymenthub.projections.Projector;
import java.util.List;
import java.util.UUID;
import org.axonframework.eventhandling.EventMessage;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/** Keeps the {@code session} projection in step, in the transaction that appends the events. */
@Component
@Order(Projector.FROM_EVENTS)
public class SessionProjector implements Projector {

  private final SessionTable table;

  public SessionProjector(SessionTable table) {
    this.table = table;
  }

  @Override
  public void apply(List<? extends EventMessage<?>> appended) {
    AggregateBatches.of(appended, SessionEvent.class).forEach(this::apply);
  }

  private void apply(UUID sessionId, List<Appended<SessionEvent>> events) {
    @Nullable SessionRow row = null;
    long first = events.getFirst().sequenceNumber();
    if (first > 0) {
      row = table.find(sessionId, first - 1).orElseThrow();
    }
    for (Appended<SessionEvent> next : events) {
      row = SessionProjection.apply(row, next.event(), next.sequenceNumber());
    }
    if (row != null) {
      table.save(row);
    }
  }
}
