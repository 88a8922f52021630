package com.paymenthub.projections.charges;

import com.paymenthub.domain.charges.ChargeEvent;
import com.paymenthub.projections.AggregateBatches;
import com.paymenthub.projections.AggregateBatches.Appended;
import com.paymenthub.projections.Projector;
import java.util.List;
import java.util.UUID;
import org.axonframework.eventhandling.EventMessage;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/** Keeps the {@code charge} projection in step, in the transaction that appends the events. */
@Component
@Order(Projector.FROM_EVENTS)
public class ChargeProjector implements Projector {

  private final ChargeTable table;

  public ChargeProjector(ChargeTable table) {
    this.table = table;
  }

  @Override
  public void apply(List<? extends EventMessage<?>> appended) {
    AggregateBatches.of(appended, ChargeEvent.class).forEach(this::apply);
  }

  private void apply(UUID chargeId, List<Appended<ChargeEvent>> events) {
    @Nullable ChargeRow row = null;
    long first = events.getFirst().sequenceNumber();
    if (first > 0) {
      row = table.find(chargeId, first - 1).orElseThrow();
    }
    for (Appended<ChargeEvent> next : events) {
      row = ChargeProjection.apply(row, next.event(), next.sequenceNumber());
    }
    if (row != null) {
      table.save(row);
    }
  }
}
