package com.paymenthub.projections;

import java.util.List;
import org.axonframework.eventhandling.EventMessage;

/**
 * Hears events in the transaction that appends them, so that whoever reads after an answer sees
 * what was answered. It only writes what follows from the events: it calls nobody, and when it
 * fails, the events are not appended either.
 */
public interface Projector {

  /** Writes what follows from the events, given in the order in which they were appended. */
  void apply(List<? extends EventMessage<?>> appended);
}
