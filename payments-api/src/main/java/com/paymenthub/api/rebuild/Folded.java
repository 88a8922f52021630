package com.paymenthub.api.rebuild;

import com.paymenthub.api.replay.DerivedTable;
import com.paymenthub.api.replay.SubjectHistory;
import com.paymenthub.projections.rows.Row;
import java.util.ArrayList;
import java.util.List;

/** What some histories make of all tables, ready to be written. */
final class Folded {

  private Folded() {}

  /** The rows of some histories, table by table. */
  static List<CopiedRows<?>> rows(List<SubjectHistory> histories, List<DerivedTable<?>> tables) {
    List<CopiedRows<?>> rows = new ArrayList<>();
    tables.forEach(table -> rows.add(rows(histories, table)));
    return rows;
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
