package com.paymenthub.platform.stream;

import com.paymenthub.platform.Timestamps;
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

  /** The earliest look whose horizon is not known to be reached; kept by each process. */
  private volatile @Nullable Look waiting;

  /**
   * A look for rows.
   *
   * @param at when it began
   * @param horizon a reader that is here has read all that was stored when it began
   */
  private record Look(Instant at, StreamPosition horizon) {

    boolean isReachedBy(StreamPosition position) {
      return position.hasReached(horizon);
    }
  }

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
   * The instant that the results are true for: all that was stored by then was read. It stays while
   * an open transaction keeps that from being read. Empty while the results are made for the first
   * time, or anew.
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
    Instant now = clock.instant();
    StreamPage<T> page = stream.read(position(), limit);
    fold.accept(page.rows());
    moveTo(page.next(), trueFor(page.next(), new Look(now, page.horizon())), now);
    return page.rows().size() == limit;
  }

  /**
   * The instant of the latest look whose horizon a position has reached; null when it is not known.
   * A look waits until it is reached, and no later one takes its place: one that did would be put
   * off for ever while there is always a transaction that writes.
   */
  private @Nullable Instant trueFor(StreamPosition position, Look look) {
    Look earlier = waiting;
    if (earlier != null && !earlier.isReachedBy(position)) {
      return null;
    }
    boolean isReached = look.isReachedBy(position);
    waiting = isReached ? null : look;
    if (isReached) {
      return look.at();
    }
    return earlier == null ? null : earlier.at();
  }

  /** Another node may have noted a later instant; one that is still to come is a mistake. */
  private void moveTo(StreamPosition position, @Nullable Instant asOf, @Nullable Instant now) {
    jdbc.update(
        "update "
            + table
            + " set epoch = ?, from_tx = ?, to_tx = ?, after_index = ?,"
            + " as_of = case when as_of between ?::timestamptz and ?::timestamptz then as_of"
            + " else coalesce(?, as_of) end",
        position.epoch(),
        position.fromTx(),
        position.toTx(),
        position.afterIndex(),
        toDatabase(asOf),
        toDatabase(now),
        toDatabase(asOf));
  }

  private static @Nullable Object toDatabase(@Nullable Instant instant) {
    return instant == null ? null : Timestamps.toDatabase(instant);
  }
}
