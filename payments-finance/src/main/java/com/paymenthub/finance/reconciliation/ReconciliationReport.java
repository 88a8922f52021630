package com.paymenthub.finance.reconciliation;

import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/** What a run has found, in short. */
@Repository
public class ReconciliationReport {

  private final JdbcTemplate jdbc;

  ReconciliationReport(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * Differences of one kind and currency.
   *
   * @param amount what they come to, with the decimals of the currency
   */
  public record Total(String kind, long differences, String amount, String currency) {}

  /** A row that could not be read, and why. */
  public record BrokenRow(long line, String reason) {}

  /** How many differences a run has found, by kind and currency. */
  public List<Total> totals(UUID run) {
    return jdbc.query(
        "select kind, currency, decimals, count(*) as differences, sum(amount) as amount"
            + " from reconciliation_difference where run_id = ?"
            + " group by kind, currency, decimals order by kind, currency",
        (row, _) ->
            new Total(
                row.getString("kind"),
                row.getLong("differences"),
                row.getBigDecimal("amount").movePointLeft(row.getInt("decimals")).toPlainString(),
                row.getString("currency")),
        run);
  }

  /** The first rows that could not be read. */
  public List<BrokenRow> brokenRows(UUID run, int maximum) {
    return jdbc.query(
        "select line, reason from reconciliation_broken_row where run_id = ? order by line limit ?",
        (row, _) -> new BrokenRow(row.getLong("line"), row.getString("reason")),
        run,
        maximum);
  }
}
