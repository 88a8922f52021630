package com.paymenthub.projections.history;

import com.paymenthub.domain.history.HistoryEvent;
import com.paymenthub.platform.stream.EventRow;
import com.paymenthub.projections.AggregateBatches.Appended;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;
import org.axonframework.serialization.Serializer;
import org.axonframework.serialization.SimpleSerializedObject;
import org.jspecify.annotations.Nullable;

/** Reads events from rows of the table of events, in all revisions that were ever stored. */
public final class EventRows {

  private EventRows() {}

  /**
   * The event of a row.
   *
   * @param row with {@code payload_type}, {@code payload_revision} and {@code payload}
   */
  public static HistoryEvent event(ResultSet row, Serializer serializer) throws SQLException {
    return event(
        row.getBytes("payload"),
        row.getString("payload_type"),
        row.getString("payload_revision"),
        serializer);
  }

  /**
   * The event of a row, with its place in its history.
   *
   * @param row with {@code event_identifier} and {@code sequence_number} too
   */
  public static Appended<HistoryEvent> appended(ResultSet row, Serializer serializer)
      throws SQLException {
    return new Appended<>(id(row), row.getLong("sequence_number"), event(row, serializer));
  }

  /** The event of a row that was exported, with its place in its history. */
  public static Appended<HistoryEvent> appended(EventRow row, Serializer serializer) {
    return new Appended<>(
        UUID.fromString(row.eventIdentifier()),
        row.sequenceNumber(),
        event(row.payload(), row.payloadType(), row.payloadRevision(), serializer));
  }

  private static HistoryEvent event(
      byte[] payload, String name, @Nullable String revision, Serializer serializer) {
    return serializer.deserialize(
        new SimpleSerializedObject<>(payload, byte[].class, name, revision));
  }

  static UUID id(ResultSet row) throws SQLException {
    return row.getObject("event_identifier", UUID.class);
  }
}
