package com.paymenthub.finance;

import com.paymenthub.finance.tables.FinanceRows;
import com.paymenthub.finance.tables.FinanceTables;
import com.paymenthub.platform.ForReports;
import com.paymenthub.platform.Transactions;
import com.paymenthub.projections.derived.ExportedHistories;
import com.paymenthub.projections.derived.TableDifference;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * Compares what finance teams read of every charge with what its events come to, up to where they
 * were read. The tables are filled on in that time, and nothing of that is a difference.
 */
@Component
public class FinanceComparison {

  /** Few enough for a short transaction: the tables are not filled on during each one. */
  private static final int PAGE = 200;

  private final FinanceTables tables;
  private final FinanceHistories histories;
  private final FinanceCheck check;
  private final JdbcTemplate reports;
  private final Transactions transactions;

  /**
   * The comparison.
   *
   * @param reports connections on which a question may take long
   */
  FinanceComparison(
      FinanceTables tables,
      FinanceHistories histories,
      FinanceCheck check,
      @ForReports JdbcTemplate reports,
      Transactions transactions) {
    this.tables = tables;
    this.histories = histories;
    this.check = check;
    this.reports = reports;
    this.transactions = transactions;
  }

  /**
   * Compares everything with the events of the database.
   *
   * @param found is told each difference, and each breach of an invariant
   * @return how many charges were compared
   */
  public long run(Consumer<TableDifference> found) {
    return run(histories::rowsUpTo, reports, found);
  }

  /**
   * Compares everything with events that were exported. All that was written after the export is a
   * difference.
   *
   * @param found is told each difference, and each breach of an invariant
   * @return how many charges were compared
   */
  public long run(ExportedHistories exported, Consumer<TableDifference> found) {
    return run(positions -> histories.rowsUpTo(positions, exported), null, found);
  }

  private long run(
      Function<Map<UUID, Long>, List<FinanceRows>> folding,
      @Nullable JdbcTemplate positions,
      Consumer<TableDifference> found) {
    long charges = 0;
    @Nullable UUID after = FinanceTables.BEFORE_ALL;
    while (after != null) {
      UUID from = after;
      FinancePart part =
          transactions.run(
              () -> FinancePart.next(tables, from, PAGE, folding, positions, Set.of()));
      part.found().forEach(found);
      charges += part.charges();
      after = part.last();
    }
    check
        .violations()
        .forEach(
            violation ->
                found.accept(
                    TableDifference.ofColumn(
                        "finance.invariant_violations",
                        violation.chargeId(),
                        violation.invariant(),
                        violation.details(),
                        null)));
    return charges;
  }
}
