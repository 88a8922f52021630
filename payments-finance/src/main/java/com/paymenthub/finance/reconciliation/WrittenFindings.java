package com.paymenthub.finance.reconciliation;

import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/** Writes which rows have a movement, and where they differ. */
final class WrittenFindings implements ReferenceGroup.Findings {

  private final UUID run;
  private final CopiedLines matches;
  private final CopiedLines differences;

  WrittenFindings(JdbcTemplate jdbc, UUID run) {
    this.run = run;
    this.matches =
        new CopiedLines(jdbc, "reconciliation_match", "run_id, line, charge_id, position, kind");
    this.differences =
        new CopiedLines(
            jdbc,
            "reconciliation_difference",
            "run_id, kind, line, charge_id, position, movement_kind, reference, amount, currency,"
                + " decimals, day, here, there");
  }

  long matched() {
    return matches.added();
  }

  long differences() {
    return differences.added();
  }

  @Override
  public void matched(SettlementRow row, BookedMovement movement) {
    matches.add(run, row.line(), movement.chargeId(), movement.position(), movement.kind());
  }

  @Override
  public void differs(SettlementDifference difference) {
    @Nullable SettlementRow row = difference.row();
    @Nullable BookedMovement movement = difference.movement();
    differences.add(
        run,
        difference.kind().code(),
        row == null ? null : row.line(),
        movement == null ? null : movement.chargeId(),
        movement == null ? null : movement.position(),
        movement == null ? null : movement.kind(),
        difference.reference(),
        difference.amount(),
        difference.currency(),
        difference.decimals(),
        difference.day(),
        difference.here(),
        difference.there());
  }

  /** Writes what is not written yet. */
  void end() {
    matches.write();
    differences.write();
  }
}
