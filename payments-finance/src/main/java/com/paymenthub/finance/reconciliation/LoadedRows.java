package com.paymenthub.finance.reconciliation;

import java.util.UUID;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/** Brings the rows of a file into the database. */
final class LoadedRows implements SettlementFile.Lines {

  private static final int TOLD_EVERY = 10_000;

  private final UUID run;
  private final CopiedLines rows;
  private final CopiedLines broken;
  private final LongConsumer progress;
  private long ignored;
  private long lines;
  private @Nullable String firstBroken;

  LoadedRows(JdbcTemplate jdbc, UUID run, LongConsumer progress) {
    this.run = run;
    this.rows =
        new CopiedLines(
            jdbc,
            "reconciliation_row",
            "run_id, line, reference, second_reference, type, amount, currency, decimals, day, fee");
    this.broken = new CopiedLines(jdbc, "reconciliation_broken_row", "run_id, line, reason");
    this.progress = progress;
  }

  long rows() {
    return rows.added();
  }

  long ignoredRows() {
    return ignored;
  }

  long brokenRows() {
    return broken.added();
  }

  @Override
  public void row(SettlementRow row) {
    rows.add(
        run,
        row.line(),
        row.reference(),
        row.secondReference(),
        row.type(),
        row.amount(),
        row.currency(),
        row.decimals(),
        row.day(),
        row.fee());
    tell();
  }

  @Override
  public void ignored() {
    ignored++;
    tell();
  }

  @Override
  public void broken(long line, String reason) {
    if (firstBroken == null) {
      firstBroken = "line %d: %s".formatted(line, reason);
    }
    broken.add(run, line, reason);
    tell();
  }

  private void tell() {
    lines++;
    if (lines % TOLD_EVERY == 0) {
      progress.accept(lines);
    }
  }

  /**
   * All is read.
   *
   * @throws ReconciliationRefused when no row could be read, which is rather a fault of the
   *     settings
   */
  void end() {
    if (rows() == 0 && firstBroken != null) {
      throw new ReconciliationRefused("no row could be read; " + firstBroken);
    }
    rows.write();
    broken.write();
  }
}
