package com.paymenthub.projections.cards;

import com.paymenthub.domain.cards.CardEvent;
import com.paymenthub.projections.AggregateBatches;
import com.paymenthub.projections.AggregateBatches.Appended;
import com.paymenthub.projections.Projector;
import java.util.List;
import java.util.UUID;
import org.axonframework.eventhandling.EventMessage;
import org.jspecify.annotations.Nullable;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/** Keeps the {@code card} projection in step, in the transaction that appends the events. */
@Component
@Order(Projector.FROM_EVENTS)
public class CardProjector implements Projector {

  private final CardTable table;

  public CardProjector(CardTable table) {
    this.table = table;
  }

  @Override
  public void apply(List<? extends EventMessage<?>> appended) {
    AggregateBatches.of(appended, CardEvent.class).forEach(this::apply);
  }

  private void apply(UUID cardId, List<Appended<CardEvent>> events) {
    @Nullable CardRow row = null;
    long first = events.getFirst().sequenceNumber();
    if (first > 0) {
      row = table.find(cardId, first - 1).orElseThrow();
    }
    for (Appended<CardEvent> next : events) {
      row = CardProjection.apply(row, next.event(), next.sequenceNumber());
    }
    if (row != null) {
      table.save(row);
    }
  }
}
