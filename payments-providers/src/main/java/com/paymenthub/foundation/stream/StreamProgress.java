package com.paymenthub.foundation.stream;

import com.paymenthub.foundation.Timestamps;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * How far somebody has read a stream, kept in a table of one row beside what was made of the rows.
 * One node at a time reads; position and results are written in one transaction, that of the
 * caller, so that nothing is missed and nothing comes twice.
 */
public final class StreamProgress {

  private final JdbcTemplate jdbc;
  private final String table;
  private final long lock;

  /**
   * The progress of a reader.
   *
   * @param table has one row with the columns {@code epoch}, {@code from_tx}, {@code to_tx}, {@code
   *     after_index} and {@code as_of}
   * @param lock a number that no other advisory lock uses
   */
  public StreamProgress(JdbcTemplate jdbc, String table, long lock) {
    this.jdbc = jdbc;
    this.table = table;
    this.lock = lock;
  }

  /** Whether the caller is the only one that reads, until its transaction ends. */
  public boolean isAlone() {
    return Boolean.TRUE.equals(
        jdbc.queryForObject("select pg_try_advisory_xact_lock(?)", Boolean.class, lock));
  }

  /** Waits until the caller is the only one that reads, which it is until its transaction ends. */
  public void waitUntilAlone() {
    jdbc.query("select pg_advisory_xact_lock(?)", _ -> {}, lock);
  }

  /** Up to where the stream was read. */
  public StreamPosition position() {
    return Objects.requireNonNull(
        jdbc.queryForObject(
            "select epoch, from_tx, to_tx, after_index from " + table,
            (row, _) ->
                new StreamPosition(
                    row.getInt("epoch"),
                    row.getLong("from_tx"),
                    row.getLong("to_tx"),
                    row.getLong("after_index"))));
  }

  /**
   * The instant that the results are true for; empty while they are made for the first time, or
   * anew.
   */
  public Optional<Instant> asOf() {
    return jdbc.query(
            "select as_of from " + table,
            (row, _) -> Optional.ofNullable(row.getObject(1, OffsetDateTime.class)))
        .getFirst()
        .map(OffsetDateTime::toInstant);
  }

  /**
   * Reads some rows and notes how far. Call it when {@link #isAlone()}.
   *
   * @param limit the most rows to read, from 1
   * @param fold writes what follows from the rows
   * @return whether more may be left
   */
  public <T> boolean advance(RowStream<T> stream, int limit, Clock clock, Consumer<List<T>> fold) {
    Instant before = clock.instant();
    StreamPage<T> page = stream.read(position(), limit);
    fold.accept(page.rows());
    boolean more = page.rows().size() == limit;
    boolean isTrueNow = !more && page.next().isBetweenWindows();
    moveTo(page.next(), isTrueNow ? before : null);
    return more;
  }

  /**
   * Reads some rows, but none behind a position that another reader has come to, and notes how far.
   *
   * @param end that position; not one that this reader has passed
   * @param limit the most rows to read, from 1
   * @param fold writes what follows from the rows
   * @return how many rows were read
   */
  public <T> int advanceTo(
      StreamPosition end, RowStream<T> stream, int limit, Consumer<List<T>> fold) {
    StreamPage<T> page = stream.read(position(), end, limit);
    fold.accept(page.rows());
    moveTo(page.next(), null);
    return page.rows().size();
  }

  private void moveTo(StreamPosition position, @Nullable Instant asOf) {
    jdbc.update(
        "update "
            + table
            + " set epoch = ?, from_tx = ?, to_tx = ?, after_index = ?, as_of = coalesce(?, as_of)",
        position.epoch(),
        position.fromTx(),
        position.toTx(),
        position.afterIndex(),
        asOf == null ? null : Timestamps.toDatabase(asOf));
  }
}
