package com.paymenthub.api.tablechecks;

import com.paymenthub.finance.FinanceRebuild;
import com.paymenthub.finance.tables.FinanceTables;
import com.paymenthub.platform.ForReports;
import com.paymenthub.platform.Timestamps;
import com.paymenthub.platform.due.Backlog;
import com.paymenthub.projections.derived.DerivedTable;
import com.paymenthub.projections.derived.DerivedTables;
import com.paymenthub.projections.derived.EventRanges;
import com.paymenthub.projections.derived.Mended;
import com.paymenthub.projections.derived.Progress;
import com.paymenthub.projections.derived.Rebuild;
import com.paymenthub.projections.searchterms.ChargeTermReader;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * Mends tables that another version has made with other columns or another fold. Each node looks
 * once after its start; one that was started before an upgrade never undoes what a newer one did.
 */
@Component
class MendingAfterUpgrade {

  private static final Logger LOG = LoggerFactory.getLogger(MendingAfterUpgrade.class);
  private static final String FINANCE = "finance";
  private static final String TERMS = "charge_term";

  /** What begins a mending, so that a rebuild by an operator begins another one. */
  private static final String PROGRAM = "after an upgrade";

  private static final Duration PATIENCE = Duration.ofMinutes(10);
  private static final long LOGGED_EVERY_NANOS = Duration.ofSeconds(30).toNanos();

  private final JdbcTemplate jdbc;
  private final DataSource writing;
  private final EventRanges ranges;
  private final DerivedTables tables;
  private final FinanceRebuild finance;
  private final ChargeTermReader terms;
  private final Clock clock;
  private boolean isDone;

  /**
   * The mending.
   *
   * @param reports connections on which something may take long
   */
  MendingAfterUpgrade(
      JdbcTemplate jdbc,
      @ForReports JdbcTemplate reports,
      EventRanges ranges,
      DerivedTables tables,
      FinanceRebuild finance,
      ChargeTermReader terms,
      Clock clock) {
    this.jdbc = jdbc;
    this.writing = Objects.requireNonNull(reports.getDataSource());
    this.ranges = ranges;
    this.tables = tables;
    this.finance = finance;
    this.terms = terms;
    this.clock = clock;
  }

  /** Mends what is to be mended, unless that was done since the start, or somebody else does. */
  synchronized void mendOnce() {
    if (isDone) {
      return;
    }
    Set<String> known =
        Set.copyOf(
            jdbc.queryForList("select name || ' ' || made_for from derived_table", String.class));
    try {
      DerivedTables other =
          tables.only(table -> !known.contains(table.table() + " " + table.madeFor()));
      if (!other.all().isEmpty()) {
        mend(other);
      }
      if (!known.contains(FINANCE + " " + FinanceTables.madeFor())) {
        mendFinance();
      }
      isDone = known.contains(TERMS + " " + ChargeTermReader.madeFor()) || mendTerms();
    } catch (Rebuild.UnderWay another) {
      LOG.debug("looks again later", another);
    }
  }

  /** The events that are not looked at yet, while tables are to be mended. */
  Backlog left() {
    return Backlog.read(
        jdbc,
        "select coalesce(sum(greatest(total - events, 0)), 0)::bigint as count,"
            + " null::timestamptz as since from rebuilding.state");
  }

  private void mend(DerivedTables other) {
    String names = other.all().stream().map(DerivedTable::table).collect(Collectors.joining(", "));
    Told told = new Told();
    mend(
        names,
        () ->
            new Rebuild(
                    writing,
                    Objects.requireNonNull(jdbc.getDataSource()),
                    jdbc,
                    ranges,
                    other,
                    PATIENCE,
                    told)
                .run(PROGRAM, false));
    other.all().forEach(table -> note(table.table(), table.madeFor()));
  }

  private void mendFinance() {
    Told told = new Told();
    mend(FINANCE, () -> told.compared(finance.run(writing, PROGRAM, false, told::mended)));
    note(FINANCE, FinanceTables.madeFor());
  }

  /** Returns whether the terms are filled anew from now on; not while another node reads them. */
  private boolean mendTerms() {
    boolean begun = Progress.events(jdbc) == 0 || terms.beginAnew();
    if (begun) {
      note(TERMS, ChargeTermReader.madeFor());
    }
    return begun;
  }

  private void mend(String names, Runnable mending) {
    if (Progress.events(jdbc) > 0) {
      LOG.info("another version made {}: compared with the events now", names);
      mending.run();
      LOG.info("{}: now as this version makes it of the events", names);
    }
  }

  private void note(String table, String madeFor) {
    jdbc.update(
        """
        insert into derived_table (name, made_for, mended_at) values (?, ?, ?)
        on conflict (name) do update set made_for = excluded.made_for,
          mended_at = excluded.mended_at
        """,
        table,
        madeFor,
        Timestamps.toDatabase(clock.instant()));
  }

  /** Writes into the log how it gets on. */
  private static final class Told implements Rebuild.Watcher {

    private long logged = System.nanoTime();

    @Override
    public void mended(Progress progress) {
      if (System.nanoTime() - logged > LOGGED_EVERY_NANOS) {
        logged = System.nanoTime();
        LOG.info("tables are compared with their events: {}", progress);
      }
    }

    @Override
    public void compared(List<Mended> compared) {
      compared.stream()
          .filter(table -> !table.wasRight())
          .forEach(
              table ->
                  LOG.info(
                      "{} is mended: {} rows removed, {} written",
                      table.table(),
                      table.removed(),
                      table.written()));
    }

    @Override
    public void counted(UUID account) {
      LOG.info("the lists of account {} are counted anew", account);
    }
  }
}
