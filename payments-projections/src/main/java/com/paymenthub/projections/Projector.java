package com.paymenthub.projections;

import java.util.List;
import org.axonframework.eventhandling.EventMessage;

/**
 * Hears events in the transaction that appends them, so that whoever reads after an answer sees
 * what was answered. It only writes what follows from the events: it calls nobody, and when it
 * fails, the events are not appended either.
 */
public interface Projector {

  /** The {@code @Order} of whatever writes rows from events alone. */
  int FROM_EVENTS = 0;

  /** The {@code @Order} of whatever reads rows that others wrote for the same events. */
  int FROM_ROWS = 100;

  /** Writes what follows from the events, given in the order in which they were appended. */
  void apply(List<? extends EventMessage<?>> appended);
}
