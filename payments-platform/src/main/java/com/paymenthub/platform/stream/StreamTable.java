package com.paymenthub.platform.stream;

import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowMapper;

/**
 * A table that is read as a stream: rows are only added to it, and each has the transaction that
 * added it in the column {@code tx}, of which there is an index.
 *
 * @param name of the table
 * @param index the column that numbers the rows; the primary key, from 1
 * @param settled the column of {@code stream_epoch} with the highest index of earlier epochs
 * @param reading reads rows
 */
public record StreamTable<T>(String name, String index, String settled, Reading<T> reading) {

  /** The events of charges, cards and sessions. */
  public static final StreamTable<EventRow> EVENTS = events(EventRow.COLUMNS, EventRow::of);

  /** The events, for readers that fetch what they need of each charge themselves. */
  public static final StreamTable<EventHead> EVENT_HEADS =
      events(
          "global_index, aggregate_identifier, sequence_number, payload_type",
          (row, _) ->
              new EventHead(
                  row.getLong(1), row.getObject(2, UUID.class), row.getLong(3), row.getString(4)));

  /** Reads rows of a table. */
  @FunctionalInterface
  public interface Reading<T> {
    /** The rows of a part, in the order of their index. */
    List<T> rows(JdbcTemplate jdbc, StreamPart part);
  }

  /**
   * The condition that a row was added by a transaction from one on and before another one.
   *
   * <p>PostgreSQL's statistics do not know the newest transactions. Where it takes them for few
   * rows, it reads and sorts all of a window for each page of it. It knows nothing of what is
   * compared here, takes it for nearly all rows, and walks along the index until a page is full.
   */
  public static String ofTransactions(String from, String to) {
    return "nullif(tx >= %s::xid8 and tx < %s::xid8, false) is not null".formatted(from, to);
  }

  /**
   * The events, as some columns of them.
   *
   * @param columns what to read
   * @param mapper makes a row of them
   */
  public static <T> StreamTable<T> events(String columns, RowMapper<T> mapper) {
    String byIndex =
        """
        select %s from domain_event
        where %s and global_index > ? and global_index <= ?
        order by global_index limit ?
        """
            .formatted(columns, ofTransactions("?", "?"));
    return new StreamTable<>(
        "domain_event",
        "global_index",
        "settled_event",
        (jdbc, part) ->
            jdbc.query(
                byIndex,
                mapper,
                String.valueOf(part.fromTx()),
                String.valueOf(part.toTx()),
                part.afterIndex(),
                part.toIndex(),
                part.limit()));
  }
}
