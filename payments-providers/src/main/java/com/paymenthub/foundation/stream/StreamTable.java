package com.paymenthub.foundation.stream;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.UUID;
import org.springframework.jdbc.core.RowMapper;

/**
 * A table that is read as a stream: rows are only added to it, and each has the transaction that
 * added it in the column {@code tx}, of which there is an index.
 *
 * @param name of the table
 * @param index the column that numbers the rows; the primary key, from 1
 * @param settled the column of {@code stream_epoch} with the highest index of earlier epochs
 * @param columns what to read
 * @param mapper makes a row of them
 */
public record StreamTable<T>(
    String name, String index, String settled, String columns, RowMapper<T> mapper) {

  /** The events of charges, cards and sessions. */
  public static final StreamTable<EventRow> EVENTS =
      new StreamTable<>(
          "domain_event",
          "global_index",
          "settled_event",
          """
          global_index, event_identifier, aggregate_identifier, sequence_number, type,
          to_char(time_stamp at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as time_stamp,
          payload_type, payload_revision, payload, meta_data, account_id, tx::text as tx
          """,
          (row, _) -> event(row));

  /** The events, for readers that fetch what they need of each charge themselves. */
  public static final StreamTable<EventHead> EVENT_HEADS =
      new StreamTable<>(
          EVENTS.name,
          EVENTS.index,
          EVENTS.settled,
          "global_index, aggregate_identifier, sequence_number, payload_type",
          (row, _) ->
              new EventHead(
                  row.getLong(1), row.getObject(2, UUID.class), row.getLong(3), row.getString(4)));

  private static EventRow event(ResultSet row) throws SQLException {
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
