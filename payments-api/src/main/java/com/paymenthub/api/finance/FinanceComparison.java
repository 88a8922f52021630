package com.paymenthub.api.finance;

import com.paymenthub.api.finance.reports.ForReports;
import com.paymenthub.api.replay.Difference;
import com.paymenthub.api.replay.ExportedHistories;
import com.paymenthub.foundation.Transactions;
import com.paymenthub.projections.finance.FinanceRows;
import com.paymenthub.projections.finance.FinanceTable;
import com.paymenthub.projections.finance.FinanceTables;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * Compares what finance teams read of every charge with what its events come to, up to where they
 * were read for it. Meanwhile the tables are filled on, and nothing of that is a difference.
 */
@Component
public class FinanceComparison {

  /** Few enough for a short transaction: the tables are not filled on during each one. */
  private static final int PAGE = 200;

  private static final UUID BEFORE_ALL = new UUID(0, 0);

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

  private record Page(List<UUID> charges, List<Difference> found) {}

  /**
   * Compares everything with the events of the database.
   *
   * @param found is told each difference, and whatever must never be
   * @return how many charges were compared
   */
  public long run(Consumer<Difference> found) {
    long charges = run(histories::rowsUpTo, found);
    for (UUID charge : FinanceEvents.chargesThatLackEvents(reports)) {
      found.accept(
          Difference.ofColumn(
              FinanceTable.CHARGES.name(), charge, "position", "earlier events", "all events"));
    }
    return charges;
  }

  /**
   * Compares everything with events that were exported. Whatever was written after the export is a
   * difference.
   *
   * @param found is told each difference, and whatever must never be
   * @return how many charges were compared
   */
  public long run(ExportedHistories exported, Consumer<Difference> found) {
    return run(positions -> histories.rowsUpTo(positions, exported), found);
  }

  private long run(
      Function<Map<UUID, Long>, List<FinanceRows>> folding, Consumer<Difference> found) {
    long charges = 0;
    UUID after = BEFORE_ALL;
    Page page;
    do {
      UUID from = after;
      page = transactions.run(() -> compare(from, folding));
      page.found().forEach(found);
      charges += page.charges().size();
      after = page.charges().isEmpty() ? after : page.charges().getLast();
    } while (page.charges().size() == PAGE);
    check
        .violations()
        .forEach(
            violation ->
                found.accept(
                    Difference.ofColumn(
                        "finance.invariant_violations",
                        violation.chargeId(),
                        violation.invariant(),
                        violation.details(),
                        null)));
    return charges;
  }

  private Page compare(UUID after, Function<Map<UUID, Long>, List<FinanceRows>> folding) {
    tables.progress().waitUntilAlone();
    List<UUID> charges = tables.idsAfter(after, PAGE);
    Map<UUID, FinanceRows> stored = byCharge(tables.find(charges));
    Map<UUID, Long> positions =
        stored.values().stream()
            .map(FinanceRows::charge)
            .collect(Collectors.toMap(row -> row.chargeId(), row -> row.position()));
    List<Difference> found = new ArrayList<>();
    Map<UUID, FinanceRows> anew = fold(positions, folding, found);
    for (UUID charge : charges) {
      compare(charge, stored.get(charge), anew.get(charge), found);
    }
    return new Page(charges, found);
  }

  /** A history that cannot be folded is a difference, and does not end the comparison. */
  private static Map<UUID, FinanceRows> fold(
      Map<UUID, Long> positions,
      Function<Map<UUID, Long>, List<FinanceRows>> folding,
      List<Difference> found) {
    try {
      return byCharge(folding.apply(positions));
    } catch (DataAccessException databaseAway) {
      throw databaseAway;
    } catch (RuntimeException notFolded) {
      if (positions.size() == 1) {
        UUID charge = positions.keySet().iterator().next();
        found.add(Difference.ofHistory(charge, notFolded));
        return Map.of();
      }
      Map<UUID, FinanceRows> anew = new HashMap<>();
      positions.forEach(
          (charge, position) -> anew.putAll(fold(Map.of(charge, position), folding, found)));
      return anew;
    }
  }

  private static Map<UUID, FinanceRows> byCharge(List<FinanceRows> rows) {
    return rows.stream().collect(Collectors.toMap(one -> one.charge().chargeId(), one -> one));
  }

  private static void compare(
      UUID charge,
      @Nullable FinanceRows stored,
      @Nullable FinanceRows anew,
      List<Difference> found) {
    if (stored == null) {
      found.add(Difference.ofRow(FinanceTable.CHARGES.name(), charge, false));
      return;
    }
    if (anew == null) {
      found.add(Difference.ofRow(FinanceTable.CHARGES.name(), charge, true));
      return;
    }
    compare(FinanceTable.CHARGES, charge, List.of(stored.charge()), List.of(anew.charge()), found);
    compare(FinanceTable.MOVEMENTS, charge, stored.movements(), anew.movements(), found);
    compare(FinanceTable.ATTEMPTS, charge, stored.attempts(), anew.attempts(), found);
    compare(FinanceTable.OPEN_ITEMS, charge, stored.openItems(), anew.openItems(), found);
  }

  private static <R extends Record> void compare(
      FinanceTable table, UUID charge, List<R> stored, List<R> anew, List<Difference> found) {
    List<R> surplus = without(stored, anew);
    List<R> missing = without(anew, stored);
    for (int index = 0; index < Math.max(surplus.size(), missing.size()); index++) {
      found.add(
          Difference.ofColumn(
              table.name(), charge, Difference.ROW, at(surplus, index), at(missing, index)));
    }
  }

  private static <R extends Record> List<R> without(List<R> rows, List<R> others) {
    return rows.stream().filter(row -> !others.contains(row)).toList();
  }

  private static <R extends Record> @Nullable R at(List<R> rows, int index) {
    return index < rows.size() ? rows.get(index) : null;
  }
}
