package com.paymenthub.platform.stream;

import java.util.List;
import java.util.Objects;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/**
 * Numbers of transactions belong to one PostgreSQL cluster. A dump that is restored into another
 * cluster brings rows whose numbers may be far above those of that cluster, so that no safe
 * position would ever reach them. An epoch begins when the service first runs on a cluster: rows up
 * to the highest index of that moment are settled, also where their transactions have higher
 * numbers, and later rows are compared by their transactions.
 */
@Repository
public class StreamEpochs {

  private static final String SNAPSHOT =
      """
      select pg_snapshot_xmin(now)::text::bigint as xmin, pg_snapshot_xmax(now)::text::bigint as xmax
      from pg_current_snapshot() now
      """;

  private final JdbcTemplate jdbc;

  public StreamEpochs(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * Begins an epoch if the service runs on this cluster for the first time. It has to be called
   * before this process writes anything; several processes may call it at once.
   */
  public void beginIfNew() {
    jdbc.query("select begin_stream_epoch()", _ -> {});
  }

  /** By epoch from 1: the highest index of a table that belongs to earlier epochs. */
  public List<Long> settled(StreamTable<?> table) {
    return jdbc.queryForList(
        "select %s from stream_epoch order by number".formatted(table.settled()), Long.class);
  }

  /**
   * The epochs of a table and the safe position, of one moment.
   *
   * @param settled by epoch from 1: the highest index that belongs to earlier epochs
   * @param current the last epoch, which is that of this cluster
   * @param xmin all transactions before this one have ended, so that no row of theirs will follow
   * @param xmax all transactions that had ended are before this one
   * @param last the highest index that is looked at in the last epoch
   */
  record Moment(List<Long> settled, int current, long xmin, long xmax, long last) {

    /** The highest index that is before an epoch. */
    long before(int epoch) {
      return epoch == 0 ? 0 : settled.get(epoch - 1);
    }

    /** The highest index that may be in an epoch. */
    long end(int epoch) {
      long end = epoch < settled.size() ? settled.get(epoch) : Long.MAX_VALUE;
      return epoch < current ? end : Math.min(end, last);
    }

    /** A reader that is here has read all that was stored at this moment. */
    StreamPosition horizon() {
      return new StreamPosition(current, xmax, xmax, 0);
    }

    /** The moment at which somebody had read to a position. */
    Moment asReadTo(StreamPosition to) {
      return new Moment(
          settled,
          to.epoch(),
          to.toTx(),
          to.toTx(),
          to.isBetweenWindows() ? Long.MAX_VALUE : to.afterIndex());
    }
  }

  /**
   * The moment as this transaction sees it.
   *
   * @throws IllegalStateException when no epoch was begun
   */
  Moment now(StreamTable<?> table) {
    List<Long> settled = settled(table);
    if (settled.isEmpty()) {
      throw new IllegalStateException("no epoch of streams was begun in this database");
    }
    // Read after the epochs, so that no transaction before it can have ended in an epoch unknown
    // here.
    return Objects.requireNonNull(
        jdbc.queryForObject(
            SNAPSHOT,
            (row, _) ->
                new Moment(
                    settled,
                    settled.size(),
                    row.getLong("xmin"),
                    row.getLong("xmax"),
                    Long.MAX_VALUE)));
  }
}
