package com.paymenthub.domain.history;

import java.time.Instant;

/** An event, which is stored for ever. */
public interface HistoryEvent {

  /** When it happened, in UTC, whole milliseconds, later than the event before it. */
  Instant occurredAt();
}
