package com.paymenthub.finance;

import com.paymenthub.finance.tables.FinanceCharge;
import com.paymenthub.finance.tables.FinanceRows;
import com.paymenthub.finance.tables.FinanceTable;
import com.paymenthub.finance.tables.FinanceTables;
import com.paymenthub.finance.tables.TableRows;
import com.paymenthub.platform.stream.StreamCounts;
import com.paymenthub.projections.derived.TableDifference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.TransactionException;

/**
 * What the tables of finance teams have otherwise than the events of some charges come to, as far
 * as they were read.
 *
 * @param last the last charge of it; null where it is empty
 * @param charges how many charges it has
 * @param rows the rows that they come to
 * @param surplus rows that the tables have, and the charges do not come to
 * @param missing rows that the charges come to, and the tables do not have
 * @param found the same in words
 */
record FinancePart(
    @Nullable UUID last,
    int charges,
    TableRows rows,
    TableRows surplus,
    TableRows missing,
    List<TableDifference> found) {

  /**
   * Compares the next charges, in a transaction that keeps the tables from being filled on.
   *
   * @param folding what charges come to, each up to a position
   * @param positions up to where each charge was read; null where the tables themselves say so
   * @param spared charges that are left alone
   */
  static FinancePart next(
      FinanceTables tables,
      UUID after,
      int limit,
      Function<Map<UUID, Long>, List<FinanceRows>> folding,
      @Nullable JdbcTemplate positions,
      Set<UUID> spared) {
    tables.progress().waitUntilAlone();
    List<UUID> charges = tables.idsAfter(after, limit);
    Map<UUID, TableRows> stored = tables.find(charges);
    FinancePart part =
        new FinancePart(
            charges.isEmpty() ? null : charges.getLast(),
            charges.size(),
            new TableRows(),
            new TableRows(),
            new TableRows(),
            new ArrayList<>());
    Map<UUID, @Nullable TableRows> anew =
        part.fold(
            positions == null
                ? ownPositions(stored)
                : new StreamCounts(positions).lastEvents(tables.progress().position(), charges),
            folding);
    for (UUID charge : charges) {
      if (!spared.contains(charge) && !(anew.containsKey(charge) && anew.get(charge) == null)) {
        part.compare(charge, stored.get(charge), anew.get(charge));
      }
    }
    return part;
  }

  private static Map<UUID, Long> ownPositions(Map<UUID, TableRows> stored) {
    Map<UUID, Long> positions = new HashMap<>();
    stored.values().stream()
        .flatMap(rows -> rows.charges().stream())
        .forEach(row -> positions.put(row.chargeId(), row.position()));
    return positions;
  }

  /** A history that cannot be folded is a difference, comes to null, and ends nothing. */
  private Map<UUID, @Nullable TableRows> fold(
      Map<UUID, Long> positions, Function<Map<UUID, Long>, List<FinanceRows>> folding) {
    Map<UUID, @Nullable TableRows> anew = new HashMap<>();
    try {
      folding
          .apply(positions)
          .forEach(rows -> anew.put(rows.charge().chargeId(), TableRows.of(rows)));
    } catch (DataAccessException | TransactionException databaseAway) {
      throw databaseAway;
    } catch (RuntimeException notFolded) {
      if (positions.size() == 1) {
        UUID charge = positions.keySet().iterator().next();
        found.add(TableDifference.ofHistory(charge, notFolded));
        anew.put(charge, null);
      } else {
        positions.forEach(
            (charge, position) -> anew.putAll(fold(Map.of(charge, position), folding)));
      }
    }
    return anew;
  }

  private void compare(UUID charge, @Nullable TableRows has, @Nullable TableRows comesTo) {
    TableRows stored = has == null ? new TableRows() : has;
    TableRows anew = comesTo == null ? new TableRows() : comesTo;
    TableRows tooMuch = stored.without(anew);
    TableRows lacking = anew.without(stored);
    rows.addAll(anew);
    surplus.addAll(tooMuch);
    missing.addAll(lacking);
    if (comesTo == null) {
      if (has != null) {
        found.add(TableDifference.ofRow(FinanceTable.CHARGES.name(), charge, true));
      }
      return;
    }
    FinanceCharge row = stored.charges().isEmpty() ? null : stored.charges().getFirst();
    if (row == null || row.position() < anew.charges().getFirst().position()) {
      found.add(
          TableDifference.ofColumn(
              FinanceTable.CHARGES.name(), charge, "position", "earlier events", "all events"));
    }
    if (row == null) {
      found.add(TableDifference.ofRow(FinanceTable.CHARGES.name(), charge, false));
      return;
    }
    for (FinanceTable table : FinanceTable.ALL) {
      List<? extends Record> wrong = tooMuch.of(table);
      List<? extends Record> right = lacking.of(table);
      for (int index = 0; index < Math.max(wrong.size(), right.size()); index++) {
        found.add(
            TableDifference.ofColumn(
                table.name(), charge, TableDifference.ROW, at(wrong, index), at(right, index)));
      }
    }
  }

  private static @Nullable Record at(List<? extends Record> rows, int index) {
    return index < rows.size() ? rows.get(index) : null;
  }
}
