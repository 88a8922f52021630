package com.paymenthub.finance.tables;

import java.util.List;

/**
 * A table of rows that follow from the histories of charges.
 *
 * @param name of the table, without its schema
 * @param key the columns of its primary key
 */
public record FinanceTable(String name, List<String> key) {

  public static final FinanceTable CHARGES =
      new FinanceTable("finance_charge", List.of("charge_id"));

  public static final FinanceTable MOVEMENTS =
      new FinanceTable("finance_movement", List.of("charge_id", "position", "kind"));

  public static final FinanceTable ATTEMPTS =
      new FinanceTable("finance_attempt", List.of("attempt_id"));

  public static final FinanceTable OPEN_ITEMS =
      new FinanceTable("finance_open_item", List.of("charge_id", "item", "attempt_id"));

  public static final FinanceTable DISPUTES =
      new FinanceTable("finance_dispute", List.of("charge_id", "case_id"));

  /** All of them; each has a column {@code charge_id}. */
  public static final List<FinanceTable> ALL =
      List.of(CHARGES, MOVEMENTS, ATTEMPTS, OPEN_ITEMS, DISPUTES);

  /** The table with one row: how far the events were read. */
  public static final String POSITION = "finance_position";

  public FinanceTable {
    key = List.copyOf(key);
  }
}
