package com.paymenthub.projections;

import java.util.List;
import org.axonframework.eventhandling.EventMessage;

/**
 * Receives events in the transaction that appends them, so that a read after an answer sees the
 * result. It only writes rows that follow from the events and makes no calls; when it fails, the
 * events are not appended.
 */
public interface Projector {

  /** The {@code @Order} of projectors that write rows from events alone. */
  int FROM_EVENTS = 0;

  /** The {@code @Order} of projectors that read rows which others wrote for the same events. */
  int FROM_ROWS = 100;

  /** Writes what follows from the events, given in the order in which they were appended. */
  void apply(List<? extends EventMessage<?>> appended);
}
