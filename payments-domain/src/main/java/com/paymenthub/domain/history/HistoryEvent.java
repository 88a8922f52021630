package com.paymenthub.domain.history;

import java.time.Instant;

/** Anything that is kept for ever in the event store. */
public interface HistoryEvent {

  /** When it happened, in UTC, whole milliseconds, later than the event before it. */
  Instant occurredAt();
}
