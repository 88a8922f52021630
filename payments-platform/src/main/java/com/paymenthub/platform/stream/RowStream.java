package com.paymenthub.platform.stream;

import com.paymenthub.platform.stream.StreamEpochs.Moment;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcTemplate;

/** Reads a table as a stream, below the safe position: no row is missed, and none comes twice. */
public final class RowStream<T> {

  /** As {@code toTx}: every transaction of an epoch that has ended. */
  private static final long ALL = Long.MAX_VALUE;

  private static final int PAGE = 10_000;

  /** How many transactions are read by the way within the time of any other transaction. */
  private static final long FEW_TRANSACTIONS = 10_000;

  private static final String LIMITS =
      "select current_setting('transaction_timeout'), current_setting('statement_timeout')";

  private static final String SET_LIMITS =
      "select set_config('transaction_timeout', ?, true), set_config('statement_timeout', ?, true)";

  /** For the first page of a window that is as long as its reader was away. */
  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private final JdbcTemplate jdbc;
  private final StreamEpochs epochs;
  private final StreamTable<T> table;
  private final ToLongFunction<T> index;
  private final String lowestIndex;

  /**
   * A stream of the rows of a table.
   *
   * @param index of a row
   */
  public RowStream(
      JdbcTemplate jdbc, StreamEpochs epochs, StreamTable<T> table, ToLongFunction<T> index) {
    this.jdbc = jdbc;
    this.epochs = epochs;
    this.table = table;
    this.index = index;
    // The sum keeps PostgreSQL from walking through all rows by their index to find the new ones.
    this.lowestIndex =
        """
        select min(%1$s + 0) from %2$s
        where tx >= ?::xid8 and tx < ?::xid8 and %1$s + 0 > ? and %1$s + 0 <= ?
        """
            .formatted(table.index(), table.name());
  }

  /** The stream of events, without what they say. */
  public static RowStream<EventHead> ofEventHeads(JdbcTemplate jdbc, StreamEpochs epochs) {
    return new RowStream<>(jdbc, epochs, StreamTable.EVENT_HEADS, EventHead::globalIndex);
  }

  /**
   * The rows that follow a position, as far as they are safe to read. A page ends before its limit
   * only at the end of a window, so that a reader of whole windows reads until {@link
   * StreamPosition#isBetweenWindows()} says so. Without new rows, the page is empty.
   *
   * @param limit the most rows to read, from 1
   */
  public StreamPage<T> read(StreamPosition position, int limit) {
    return read(position, epochs.now(table), limit);
  }

  /**
   * The rows from one position to another, which {@link #read} has given earlier.
   *
   * @param from an earlier position
   * @param to at most as far as was read
   */
  public List<T> between(StreamPosition from, StreamPosition to) {
    Moment then = epochs.now(table).asReadTo(to);
    List<T> rows = new ArrayList<>();
    StreamPage<T> page;
    StreamPosition at = from;
    do {
      page = read(at, then, PAGE);
      rows.addAll(page.rows());
      at = page.next();
    } while (!page.rows().isEmpty());
    return rows;
  }

  private StreamPage<T> read(StreamPosition position, Moment now, int limit) {
    StreamPosition at = position;
    while (true) {
      boolean ended = at.epoch() < now.current();
      boolean begins = at.isBetweenWindows();
      if (begins) {
        at = at.withWindowTo(ended ? ALL : Math.max(at.fromTx(), now.xmin()));
      }
      List<T> rows = at.isBetweenWindows() ? List.of() : rows(at, now, ended, limit);
      if (rows.size() == limit) {
        StreamPosition next = at.after(index.applyAsLong(rows.getLast()));
        return new StreamPage<>(rows, next, now.horizon());
      }
      boolean epochRead = ended && at.toTx() == ALL;
      at = epochRead ? at.inNextEpoch() : at.afterWindow();
      if (!rows.isEmpty() || (begins && !ended)) {
        return new StreamPage<>(rows, at, now.horizon());
      }
    }
  }

  private List<T> rows(StreamPosition at, Moment now, boolean ended, int limit) {
    // In the first window of an epoch, and in the rest of any, the next row by index is a new one.
    if (ended || at.afterIndex() > 0 || at.fromTx() == 0) {
      return rows(at, now, limit);
    }
    return at.toTx() - at.fromTx() <= FEW_TRANSACTIONS
        ? firstRows(at, now, limit)
        : patiently(() -> firstRows(at, now, limit));
  }

  private List<T> firstRows(StreamPosition at, Moment now, int limit) {
    Long lowest =
        jdbc.queryForObject(
            lowestIndex,
            Long.class,
            String.valueOf(at.fromTx()),
            String.valueOf(at.toTx()),
            now.before(at.epoch()),
            now.end(at.epoch()));
    return lowest == null ? List.of() : rows(at.after(lowest - 1), now, limit);
  }

  /**
   * To find the lowest index of a window, all of its rows are read. If that took longer than a
   * transaction may last, the reader would begin again for ever.
   */
  private List<T> patiently(Supplier<List<T>> reading) {
    String[] limits =
        jdbc.query(LIMITS, (row, _) -> new String[] {row.getString(1), row.getString(2)})
            .getFirst();
    setLimits("0", PATIENCE.toMillis() + "ms");
    List<T> rows =
        jdbc.execute(
            (ConnectionCallback<List<T>>)
                connection -> {
                  int silence = connection.getNetworkTimeout();
                  connection.setNetworkTimeout(Runnable::run, Math.toIntExact(PATIENCE.toMillis()));
                  try {
                    return reading.get();
                  } finally {
                    connection.setNetworkTimeout(Runnable::run, silence);
                  }
                });
    // A reading that fails ends the transaction, and its limits with it.
    setLimits(limits[0], limits[1]);
    return Objects.requireNonNull(rows);
  }

  private void setLimits(String ofTransaction, String ofStatement) {
    jdbc.query(SET_LIMITS, _ -> {}, ofTransaction, ofStatement);
  }

  private List<T> rows(StreamPosition at, Moment now, int limit) {
    return table
        .reading()
        .rows(
            jdbc,
            new StreamPart(
                at.fromTx(),
                at.toTx(),
                Math.max(at.afterIndex(), now.before(at.epoch())),
                now.end(at.epoch()),
                limit));
  }
}
