package com.paymenthub.finance;

import com.paymenthub.finance.tables.FinanceTable;
import com.paymenthub.finance.tables.FinanceTables;
import com.paymenthub.platform.Exclusive;
import com.paymenthub.platform.Throttle;
import com.paymenthub.platform.Transactions;
import com.paymenthub.platform.stream.SetAside;
import com.paymenthub.projections.derived.Mended;
import com.paymenthub.projections.derived.Progress;
import com.paymenthub.projections.derived.Rebuild;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import org.springframework.stereotype.Component;

/**
 * Makes the tables of finance teams what the events come to, as far as they were read: compares
 * part by part and writes only rows that differ, each part in a short transaction. Readers see a
 * part as it was or as it should be, and do not wait. How far it is, is in the database, so that
 * one that was stopped at any moment goes on from there.
 */
@Component
public class FinanceRebuild {

  /** An arbitrary number that no other advisory lock uses. */
  private static final long LOCK = 7_120_984_455_310_027_713L;

  /** How many charges: enough to make a commit worth it. */
  private static final int PAGE = 1000;

  /** While charges come, so that each part is short. */
  private static final int SHORT_PAGE = 20;

  private final FinanceHistories histories;
  private final SetAside setAside;

  FinanceRebuild(JdbcTemplate jdbc, FinanceHistories histories) {
    this.setAside = new SetAside(jdbc, FinanceEvents.READER);
    this.histories = histories;
  }

  /**
   * Rebuilds, or goes on with a rebuild that was stopped.
   *
   * @param writing connections without a limit of time, which find the tables by their names
   * @param program who rebuilds: one that was begun by another, or of tables that were made
   *     otherwise, begins anew
   * @param anew whether to begin anew in any case
   * @param progress is told how many events are compared
   * @return how the tables were, as far as this rebuild has looked at them
   * @throws Rebuild.UnderWay when another one is under way
   * @throws IllegalStateException when this one failed; what was mended stays mended
   */
  public List<Mended> run(
      DataSource writing, String program, boolean anew, Consumer<Progress> progress) {
    try (Connection connection = writing.getConnection()) {
      SingleConnectionDataSource single = new SingleConnectionDataSource(connection, true);
      JdbcTemplate jdbc = new JdbcTemplate(single);
      beAlone(jdbc);
      try {
        return mend(single, jdbc, program, anew, progress);
      } finally {
        release(jdbc);
      }
    } catch (SQLException e) {
      throw new IllegalStateException(
          "the database refused to mend the finance tables; the next one goes on from there", e);
    }
  }

  private List<Mended> mend(
      DataSource single,
      JdbcTemplate jdbc,
      String program,
      boolean anew,
      Consumer<Progress> progress) {
    Transactions transactions = new Transactions(new DataSourceTransactionManager(single));
    Map<String, Mended> mended = new LinkedHashMap<>();
    FinanceTable.ALL.forEach(table -> mended.put(table.name(), new Mended(table.name(), 0, 0, 0)));
    FinanceTables tables = new FinanceTables(jdbc);
    Throttle throttle = Throttle.begin(jdbc);
    long total = Progress.events(jdbc);
    long begun = System.nanoTime();
    long done = 0;
    @Nullable UUID after = transactions.run(() -> begin(jdbc, program, anew));
    while (after != null) {
      UUID from = after;
      int page = throttle.isServing() ? SHORT_PAGE : PAGE;
      FinancePart part = transactions.run(() -> mend(jdbc, tables, from, page));
      for (FinanceTable table : FinanceTable.ALL) {
        mended.merge(
            table.name(),
            new Mended(
                table.name(),
                part.rows().of(table).size(),
                part.surplus().of(table).size(),
                part.missing().of(table).size()),
            Mended::plus);
      }
      done += part.rows().charges().stream().mapToLong(row -> row.position() + 1).sum();
      after = part.last();
      progress.accept(
          new Progress(
              done, after == null ? done : total, Duration.ofNanos(System.nanoTime() - begun)));
      throttle.rest();
    }
    // Not by itself: PostgreSQL would end a statement whose client has died.
    transactions.run(() -> jdbc.update("delete from rebuilding.finance_state"));
    return List.copyOf(mended.values());
  }

  /** Until it is released, or the connection ends, also where it is lost. */
  private static void beAlone(JdbcTemplate jdbc) {
    if (!new Exclusive(jdbc, LOCK).tryOnConnection()) {
      throw new Rebuild.UnderWay("another rebuild of the finance tables");
    }
    // What a crash loses is mended again: how far it is, is committed together with the rows.
    jdbc.execute("set synchronous_commit = off");
    // The database's other processors are for merchants.
    jdbc.execute("set max_parallel_workers_per_gather = 0");
  }

  /** The connection may be used for something else. */
  private static void release(JdbcTemplate jdbc) {
    jdbc.execute("reset synchronous_commit; reset max_parallel_workers_per_gather");
    new Exclusive(jdbc, LOCK).releaseConnection();
  }

  /** The charge behind which it goes on. Positions are those of a cluster. */
  private static UUID begin(JdbcTemplate jdbc, String program, boolean anew) {
    String epoch =
        jdbc.queryForObject(
            "select coalesce(max(number), 0)::text from stream_epoch", String.class);
    String madeFor = "%s %s %s".formatted(program, FinanceTables.madeFor(), epoch);
    List<UUID> stopped =
        jdbc.queryForList(
            "select after_id from rebuilding.finance_state where made_for = ?",
            UUID.class,
            madeFor);
    if (!anew && !stopped.isEmpty()) {
      return stopped.getFirst();
    }
    jdbc.update("delete from rebuilding.finance_state");
    jdbc.update(
        "insert into rebuilding.finance_state (made_for, after_id) values (?, ?)",
        madeFor,
        FinanceTables.BEFORE_ALL);
    return FinanceTables.BEFORE_ALL;
  }

  /** Charges that were set aside stay as they are until they can be folded. */
  private FinancePart mend(JdbcTemplate jdbc, FinanceTables tables, UUID after, int page) {
    FinancePart part =
        FinancePart.next(tables, after, page, histories::rowsUpTo, jdbc, setAside.subjects());
    tables.remove(part.surplus());
    tables.put(part.missing());
    if (part.last() != null) {
      jdbc.update("update rebuilding.finance_state set after_id = ?", part.last());
    }
    return part;
  }
}
