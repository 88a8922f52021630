package com.paymenthub.api.finance;

import com.paymenthub.api.replay.Mended;
import com.paymenthub.api.replay.Progress;
import com.paymenthub.api.throttle.Throttle;
import com.paymenthub.foundation.Transactions;
import com.paymenthub.foundation.stream.EventHead;
import com.paymenthub.foundation.stream.RowStream;
import com.paymenthub.foundation.stream.SetAside;
import com.paymenthub.foundation.stream.StreamCounts;
import com.paymenthub.foundation.stream.StreamEpochs;
import com.paymenthub.foundation.stream.StreamPosition;
import com.paymenthub.foundation.stream.StreamTable;
import com.paymenthub.projections.finance.FinanceTables;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.stereotype.Component;

/**
 * Fills the tables of finance teams anew beside the live ones, exactly up to where those are, and
 * writes into the live ones what they have otherwise. How far the new ones are is in the database,
 * so that one that was stopped at any moment goes on from there.
 */
@Component
public class FinanceRebuild {

  /** An arbitrary number that no other advisory lock uses. */
  private static final long LOCK = 7_120_984_455_310_027_713L;

  /** Enough to make a commit worth it, and few enough to be kept in memory. */
  private static final int PAGE = 5000;

  /** While charges come, so that each part is short. */
  private static final int SHORT_PAGE = 100;

  private final StreamEpochs epochs;
  private final FinanceHistories histories;
  private final FinanceTables live;
  private final SetAside setAside;

  FinanceRebuild(
      JdbcTemplate jdbc, StreamEpochs epochs, FinanceHistories histories, FinanceTables live) {
    this.setAside = new SetAside(jdbc, FinanceEvents.READER);
    this.epochs = epochs;
    this.histories = histories;
    this.live = live;
  }

  /**
   * Rebuilds, or goes on with a rebuild that was stopped.
   *
   * @param owner connections of the owner of the tables, which find them by their names
   * @param program the version of the program: one that was begun by another begins anew
   * @param anew whether to begin anew in any case
   * @param progress is told how far the new tables are
   * @return how the live tables were
   * @throws IllegalStateException when another one is under way, or this one failed; the live
   *     tables are unchanged then
   */
  public List<Mended> run(
      DataSource owner, String program, boolean anew, Consumer<Progress> progress) {
    try (Connection connection = owner.getConnection()) {
      SingleConnectionDataSource single = new SingleConnectionDataSource(connection, true);
      JdbcTemplate jdbc = new JdbcTemplate(single);
      beAlone(jdbc);
      Transactions transactions = new Transactions(new DataSourceTransactionManager(single));
      FinanceGeneration generation = new FinanceGeneration(jdbc);
      transactions.run(() -> generation.begin(program, anew, live.progress().position()));
      RowStream<EventHead> stream = RowStream.ofEventHeads(jdbc, epochs);
      fill(jdbc, stream, generation.tables(), transactions, progress);
      generation.analyze();
      return transactions.run(() -> exchange(jdbc, stream, generation));
    } catch (SQLException e) {
      throw new IllegalStateException(
          "the database refused to rebuild the finance tables, which are unchanged", e);
    }
  }

  /** Until the connection ends, also where it is lost. */
  private static void beAlone(JdbcTemplate jdbc) {
    if (!Boolean.TRUE.equals(
        jdbc.queryForObject("select pg_try_advisory_lock(?)", Boolean.class, LOCK))) {
      throw new IllegalStateException(
          "another rebuild of the finance tables is under way; wait for its end, or stop it");
    }
    // What a crash loses is filled again: the position is committed together with the rows.
    jdbc.execute("set synchronous_commit = off");
    // The database's other processors are for merchants.
    jdbc.execute("set max_parallel_workers_per_gather = 0");
    jdbc.execute("set max_parallel_maintenance_workers = 0");
  }

  /** Up to where the live tables are, until hardly anything comes meanwhile. */
  private void fill(
      JdbcTemplate jdbc,
      RowStream<EventHead> stream,
      FinanceTables tables,
      Transactions transactions,
      Consumer<Progress> progress) {
    StreamCounts counts = new StreamCounts(jdbc);
    long before = counts.upTo(StreamTable.EVENTS, tables.progress().position());
    long total = counts.upTo(StreamTable.EVENTS, live.progress().position()) - before;
    long begun = System.nanoTime();
    Throttle throttle = Throttle.begin(jdbc);
    long done = 0;
    long round;
    do {
      StreamPosition end = live.progress().position();
      round = 0;
      while (!tables.progress().position().equals(end)) {
        int page = throttle.isServing() ? SHORT_PAGE : PAGE;
        round += transactions.run(() -> read(stream, tables, end, page));
        progress.accept(
            new Progress(done + round, total, Duration.ofNanos(System.nanoTime() - begun)));
        if (done + round >= total) {
          throttle.restNoMore();
        }
        throttle.rest();
      }
      done += round;
    } while (round > PAGE);
  }

  /** Reads some events towards a position, and returns how many. */
  private int read(
      RowStream<EventHead> stream, FinanceTables tables, StreamPosition end, int page) {
    StreamPosition at = tables.progress().position();
    if (!end.hasReached(at)) {
      throw new IllegalStateException(
          "the finance tables were emptied while they were rebuilt; they are filled by themselves");
    }
    return tables
        .progress()
        .advanceTo(
            end, stream, page, events -> tables.write(histories.rowsOf(withoutSetAside(events))));
  }

  /** Their rows stay as they are until they can be folded. */
  private List<EventHead> withoutSetAside(List<EventHead> events) {
    Set<UUID> aside = setAside.subjects();
    return events.stream().filter(event -> !aside.contains(event.aggregateId())).toList();
  }

  private List<Mended> exchange(
      JdbcTemplate jdbc, RowStream<EventHead> stream, FinanceGeneration generation) {
    FinanceTables tables = generation.tables();
    // Nobody fills the live tables any more: both can come equally far.
    tables.progress().waitUntilAlone();
    StreamPosition end = live.progress().position();
    while (!tables.progress().position().equals(end)) {
      read(stream, tables, end, PAGE);
    }
    List<Mended> mended = generation.mend();
    // The exchange itself is not lost by a crash.
    jdbc.execute("set local synchronous_commit = on");
    return mended;
  }
}
