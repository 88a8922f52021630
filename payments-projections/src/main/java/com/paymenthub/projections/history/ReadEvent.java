package com.paymenthub.projections.history;

import com.paymenthub.domain.history.HistoryEvent;
import com.paymenthub.platform.stream.EventRow;
import com.paymenthub.projections.AggregateBatches.Appended;
import org.axonframework.serialization.Serializer;

/**
 * An event as it is stored, and what it means today.
 *
 * @param stored as it is stored
 * @param appended what it means, with its place in its history
 */
public record ReadEvent(StoredEvent stored, Appended<HistoryEvent> appended) {

  /** Reads the event of a row, which may be exported. */
  public static ReadEvent of(EventRow row, Serializer serializer) {
    return new ReadEvent(StoredEvent.of(row), EventRows.appended(row, serializer));
  }
}
