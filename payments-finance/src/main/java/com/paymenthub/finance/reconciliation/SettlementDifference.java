package com.paymenthub.finance.reconciliation;

import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Where a file and the movements differ.
 *
 * @param row null when the file has none
 * @param movement null when there is none
 * @param amount what it is about, in minor units
 * @param here what the movement has, or what was expected; null where it is only missing
 * @param there what the file has
 */
record SettlementDifference(
    DifferenceKind kind,
    @Nullable SettlementRow row,
    @Nullable BookedMovement movement,
    long amount,
    @Nullable String here,
    @Nullable String there) {

  static SettlementDifference of(DifferenceKind kind, SettlementRow row) {
    return new SettlementDifference(kind, row, null, row.amount(), null, null);
  }

  static SettlementDifference of(DifferenceKind kind, BookedMovement movement) {
    return new SettlementDifference(kind, null, movement, movement.amount(), null, null);
  }

  @Nullable String reference() {
    return row != null ? row.reference() : movement == null ? null : movement.reference();
  }

  String currency() {
    return row != null ? row.currency() : present().currency();
  }

  int decimals() {
    return row != null ? row.decimals() : present().decimals();
  }

  LocalDate day() {
    return row != null ? row.day() : present().latestDay();
  }

  private BookedMovement present() {
    if (movement == null) {
      throw new IllegalStateException("a difference is about a row, a movement or both");
    }
    return movement;
  }
}
