package com.paymenthub.api.finance;

import com.paymenthub.api.replay.Mended;
import com.paymenthub.foundation.stream.StreamPosition;
import com.paymenthub.projections.finance.FinanceTable;
import com.paymenthub.projections.finance.FinanceTables;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * The tables of finance teams once more, beside the live ones. They are never read by anybody: what
 * they have otherwise is written into the live ones, in one transaction, so that readers need not
 * wait and see all of it or nothing.
 */
final class FinanceGeneration {

  private static final NewTables TABLES =
      new NewTables(
          Stream.concat(
                  FinanceTable.ALL.stream().map(FinanceTable::name),
                  Stream.of(FinanceTable.POSITION))
              .toList());

  private final JdbcTemplate jdbc;
  private final FinanceTables tables;

  /**
   * The generation that a connection of the owner of the tables fills.
   *
   * @param jdbc of this single connection, which will find the new tables by their names
   */
  FinanceGeneration(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
    this.tables = new FinanceTables(jdbc);
    jdbc.execute("set search_path to rebuilding, payments");
  }

  /** The new tables. */
  FinanceTables tables() {
    return tables;
  }

  /**
   * Goes on with one that was stopped, or makes empty tables in place of it.
   *
   * @param program the version of the program: what another one has begun begins anew
   * @param anew whether to begin anew in any case
   * @param live how far the live tables are; one that is further begins anew
   * @return whether it begins anew
   */
  boolean begin(String program, boolean anew, StreamPosition live) {
    String madeFor = program + " " + on(TABLES::likeness);
    boolean isBegun =
        jdbc.queryForList("select made_for from rebuilding.finance_state", String.class)
            .contains(madeFor);
    if (isBegun && !anew && live.hasReached(tables.progress().position())) {
      return false;
    }
    on(
        connection -> {
          TABLES.create(connection);
          TABLES.index(connection);
          return TABLES;
        });
    jdbc.update(
        "insert into rebuilding.finance_position (epoch, from_tx, to_tx, after_index)"
            + " values (0, 0, 0, 0)");
    jdbc.update("delete from rebuilding.finance_state");
    jdbc.update("insert into rebuilding.finance_state (made_for) values (?)", madeFor);
    return true;
  }

  /** Lets the database know what is in the new tables. */
  void analyze() {
    on(
        connection -> {
          TABLES.analyze(connection);
          return TABLES;
        });
  }

  /**
   * Writes into the live tables what they have otherwise, and drops the new ones. Nobody else may
   * write meanwhile, and both have to be equally far.
   */
  List<Mended> mend() {
    List<Mended> mended = FinanceTable.ALL.stream().map(this::mend).toList();
    on(
        connection -> {
          TABLES.drop(connection);
          return TABLES;
        });
    jdbc.update("delete from rebuilding.finance_state");
    return mended;
  }

  private Mended mend(FinanceTable table) {
    String sameKey =
        table.key().stream()
            .map(column -> "live.%1$s = anew.%1$s".formatted(column))
            .collect(Collectors.joining(" and "));
    String live = "payments." + table.name();
    String anew = NewTables.nameOf(table.name());
    int removed =
        jdbc.update(
            """
            delete from %s live where not exists (
              select from %s anew where %s and row(anew.*) is not distinct from row(live.*))
              and charge_id not in (
                select subject from payments.stream_set_aside where reader = 'finance')
            """
                .formatted(live, anew, sameKey));
    int written =
        jdbc.update(
            """
            insert into %1$s select anew.* from %2$s anew where not exists (
              select from %1$s live where %3$s)
            """
                .formatted(live, anew, sameKey));
    Long rows = jdbc.queryForObject("select count(*) from " + live, Long.class);
    return new Mended(table.name(), Objects.requireNonNull(rows), removed, written);
  }

  /** What is done with the connection itself. */
  @FunctionalInterface
  private interface Work<T> {
    T with(Connection connection) throws SQLException;
  }

  private <T> T on(Work<T> work) {
    return Objects.requireNonNull(jdbc.execute((Connection connection) -> work.with(connection)));
  }
}
