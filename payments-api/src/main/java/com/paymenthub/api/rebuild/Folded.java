package com.paymenthub.api.rebuild;

import com.paymenthub.api.replay.DerivedTable;
import com.paymenthub.api.replay.EventRanges;
import com.paymenthub.api.replay.SubjectHistory;
import com.paymenthub.projections.rows.Row;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * What some histories make of all tables, ready to be written.
 *
 * @param range the histories
 * @param rows the rows, table by table
 */
record Folded(EventRanges.Histories range, List<CopiedRows<?>> rows) {

  /** Folds histories. */
  static Folded of(EventRanges.Histories range, List<DerivedTable<?>> tables) {
    return new Folded(range, rows(range.histories(), tables));
  }

  /** The rows of some histories, table by table. */
  static List<CopiedRows<?>> rows(List<SubjectHistory> histories, List<DerivedTable<?>> tables) {
    List<CopiedRows<?>> rows = new ArrayList<>();
    tables.forEach(table -> rows.add(rows(histories, table)));
    return rows;
  }

  /** Writes the rows into the new generation, in the transaction of a connection. */
  void write(Connection connection) throws SQLException {
    for (CopiedRows<?> table : rows) {
      table.write(connection);
    }
  }

  private static <R extends Record & Row> CopiedRows<R> rows(
      List<SubjectHistory> histories, DerivedTable<R> table) {
    CopiedRows<R> rows = new CopiedRows<>(table.table(), table.mapping());
    for (SubjectHistory history : histories) {
      table.rows().apply(history).forEach(rows::add);
    }
    return rows;
  }
}
