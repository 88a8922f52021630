package com.paymenthub.finance;

import com.paymenthub.finance.tables.FinanceTable;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.JdbcTemplate;

/** Empties the tables of finance teams, so that they are filled from the first event on. */
public final class EmptyFinance {

  private EmptyFinance() {}

  /**
   * Empties them.
   *
   * @param owner of the tables
   */
  public static void in(JdbcTemplate owner) {
    owner.execute(
        FinanceTable.ALL.stream()
            .map(FinanceTable::name)
            .collect(Collectors.joining(", ", "truncate ", "")));
    owner.update("delete from stream_set_aside where reader = ?", FinanceEvents.READER);
    owner.update(
        "update finance_position set epoch = 0, from_tx = 0, to_tx = 0, after_index = 0, as_of ="
            + " null");
  }
}
