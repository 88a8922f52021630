package com.paymenthub.platform.stream;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * One event, as it is stored.
 *
 * @param globalIndex its number in the table; rises with {@code sequenceNumber} within one
 *     aggregate, and has gaps
 * @param eventIdentifier the event's own id
 * @param aggregateIdentifier the charge, card or session
 * @param sequenceNumber its position in the history of that, from 0
 * @param type the kind of aggregate, for example {@code charge}
 * @param timeStamp when it was stored, for example {@code 2026-11-22T14:30:00.000000Z}
 * @param payloadType its logical name, for example {@code charge.captured}
 * @param payloadRevision the version of its form; null for the first one
 * @param payload what happened, as JSON in UTF-8
 * @param metaData who caused it, as JSON in UTF-8
 * @param account whose it is
 * @param tx the transaction that added it; comparable with others of its epoch only
 */
public record EventRow(
    long globalIndex,
    String eventIdentifier,
    String aggregateIdentifier,
    long sequenceNumber,
    String type,
    String timeStamp,
    String payloadType,
    @Nullable String payloadRevision,
    byte[] payload,
    byte[] metaData,
    String account,
    long tx) {

  /** What has to be selected for {@link #of}. */
  public static final String COLUMNS =
      """
      global_index, event_identifier, aggregate_identifier, sequence_number, type,
      to_char(time_stamp at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as time_stamp,
      payload_type, payload_revision, payload, meta_data, account_id, tx::text as tx
      """;

  /** The event of a selected row; a row mapper. */
  public static EventRow of(ResultSet row, int number) throws SQLException {
    return new EventRow(
        row.getLong("global_index"),
        row.getString("event_identifier"),
        row.getString("aggregate_identifier"),
        row.getLong("sequence_number"),
        row.getString("type"),
        row.getString("time_stamp"),
        row.getString("payload_type"),
        row.getString("payload_revision"),
        row.getBytes("payload"),
        row.getBytes("meta_data"),
        row.getString("account_id"),
        row.getLong("tx"));
  }
}
