package com.paymenthub.finance.tables;

import java.util.ArrayList;
import java.util.List;

/** Rows of the finance tables, of any charges. */
public record TableRows(
    List<FinanceCharge> charges,
    List<FinanceMovement> movements,
    List<FinanceAttempt> attempts,
    List<FinanceOpenItem> openItems,
    List<FinanceDispute> disputes) {

  /** No rows yet; they may be added. */
  public TableRows() {
    this(
        new ArrayList<>(),
        new ArrayList<>(),
        new ArrayList<>(),
        new ArrayList<>(),
        new ArrayList<>());
  }

  /** The rows of a charge. */
  public static TableRows of(FinanceRows rows) {
    return new TableRows(
        List.of(rows.charge()),
        rows.movements(),
        rows.attempts(),
        rows.openItems(),
        rows.disputes());
  }

  /** The rows of one of the tables. */
  public List<? extends Record> of(FinanceTable table) {
    return switch (table.name()) {
      case "finance_charge" -> charges;
      case "finance_movement" -> movements;
      case "finance_attempt" -> attempts;
      case "finance_open_item" -> openItems;
      default -> disputes;
    };
  }

  /** Adds these rows. */
  public void addAll(TableRows more) {
    charges.addAll(more.charges);
    movements.addAll(more.movements);
    attempts.addAll(more.attempts);
    openItems.addAll(more.openItems);
    disputes.addAll(more.disputes);
  }

  /** Those that others are not. */
  public TableRows without(TableRows others) {
    return new TableRows(
        without(charges, others.charges),
        without(movements, others.movements),
        without(attempts, others.attempts),
        without(openItems, others.openItems),
        without(disputes, others.disputes));
  }

  private static <R> List<R> without(List<R> rows, List<R> others) {
    return rows.stream().filter(row -> !others.contains(row)).toList();
  }
}
