package com.paymenthub.finance.reconciliation;

import com.paymenthub.finance.reconciliation.ReconciliationSettings.ExpectedFee;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All rows and movements of one reference, compared. A row and a movement belong together when
 * their amounts are the same, or when nothing else of the reference is left that goes in the same
 * direction. What could be meant in more than one way is matched with nothing.
 */
final class ReferenceGroup {

  private final SettlementFormat format;
  private final Findings findings;

  /** Without those that are done with. */
  private final List<SettlementRow> rows;

  private final List<BookedMovement> movements;

  private ReferenceGroup(
      SettlementFormat format,
      List<SettlementRow> rows,
      List<BookedMovement> movements,
      Findings findings) {
    this.format = format;
    this.rows = new ArrayList<>(rows);
    this.movements = new ArrayList<>(movements);
    this.findings = findings;
  }

  /** Is told what comes out. */
  interface Findings {

    void matched(SettlementRow row, BookedMovement movement);

    void differs(SettlementDifference difference);
  }

  /** Compares the rows and the movements of one reference. */
  static void compare(
      SettlementFormat format,
      List<SettlementRow> rows,
      List<BookedMovement> movements,
      Findings findings) {
    ReferenceGroup group = new ReferenceGroup(format, rows, movements, findings);
    group.matchSameAmounts();
    group.compareWhatIsLeft(true);
    group.compareWhatIsLeft(false);
  }

  /** Too many to look at: nobody can tell which row is for which movement. */
  static void giveUp(List<SettlementRow> rows, List<BookedMovement> movements, Findings findings) {
    rows.forEach(row -> findings.differs(SettlementDifference.of(DifferenceKind.AMBIGUOUS, row)));
    movements.stream()
        .filter(ReferenceGroup::isMissed)
        .forEach(one -> findings.differs(SettlementDifference.of(DifferenceKind.AMBIGUOUS, one)));
  }

  private static boolean isMissed(BookedMovement movement) {
    return movement.inside() && !movement.taken() && !movement.listed();
  }

  private record Money(long amount, String currency) {}

  private void matchSameAmounts() {
    Map<Money, List<SettlementRow>> byMoney = new LinkedHashMap<>();
    for (SettlementRow row : List.copyOf(rows)) {
      byMoney
          .computeIfAbsent(new Money(row.amount(), row.currency()), _ -> new ArrayList<>())
          .add(row);
    }
    byMoney.forEach(this::matchSameAmount);
  }

  private void matchSameAmount(Money money, List<SettlementRow> same) {
    List<BookedMovement> all =
        movements.stream()
            .filter(one -> new Money(one.amount(), one.currency()).equals(money))
            .toList();
    List<BookedMovement> free = all.stream().filter(one -> !one.taken()).toList();
    if (free.isEmpty()) {
      if (!all.isEmpty()) {
        same.forEach(row -> duplicate(row, all.getFirst()));
      }
    } else if (free.size() == same.size()) {
      matchInOrder(same, free);
    } else if (free.size() == 1) {
      BookedMovement movement = free.getFirst();
      List<SettlementRow> best = bestFirst(same, movement);
      match(best.getFirst(), movement);
      best.stream().skip(1).forEach(row -> duplicate(row, movement));
    } else {
      matchByDay(same, free);
    }
  }

  /** Where each row has its movement, only their days can differ. */
  private void matchInOrder(List<SettlementRow> same, List<BookedMovement> free) {
    List<SettlementRow> rowsInOrder =
        same.stream()
            .sorted(Comparator.comparing(SettlementRow::day).thenComparingLong(SettlementRow::line))
            .toList();
    List<BookedMovement> movementsInOrder =
        free.stream()
            .sorted(
                Comparator.comparing(BookedMovement::latestDay)
                    .thenComparing(BookedMovement::chargeId)
                    .thenComparingLong(BookedMovement::position))
            .toList();
    for (int index = 0; index < rowsInOrder.size(); index++) {
      match(rowsInOrder.get(index), movementsInOrder.get(index));
    }
  }

  private List<SettlementRow> bestFirst(List<SettlementRow> same, BookedMovement movement) {
    return same.stream()
        .sorted(
            Comparator.comparing((SettlementRow row) -> !agree(row, movement))
                .thenComparingLong(SettlementRow::line))
        .toList();
  }

  private void matchByDay(List<SettlementRow> same, List<BookedMovement> free) {
    Map<SettlementRow, BookedMovement> pairs = new LinkedHashMap<>();
    for (SettlementRow row : same) {
      List<BookedMovement> meant = free.stream().filter(one -> agree(row, one)).toList();
      if (meant.size() == 1) {
        BookedMovement only = meant.getFirst();
        if (same.stream().filter(other -> agree(other, only)).count() == 1) {
          pairs.put(row, only);
        }
      }
    }
    pairs.forEach(this::match);
    List<SettlementRow> unclear = same.stream().filter(rows::contains).toList();
    if (!unclear.isEmpty()) {
      giveUp(unclear, free.stream().filter(movements::contains).toList(), findings);
      rows.removeAll(unclear);
      movements.removeAll(free);
    }
  }

  private boolean agree(SettlementRow row, BookedMovement movement) {
    return movement.agreesWith(row.day(), format.dateToleranceDays());
  }

  private void compareWhatIsLeft(boolean owed) {
    List<SettlementRow> left = rows.stream().filter(row -> row.amount() >= 0 == owed).toList();
    List<BookedMovement> free =
        movements.stream()
            .filter(one -> one.amount() >= 0 == owed && !one.taken())
            .filter(one -> one.inside() || left.stream().anyMatch(row -> agree(row, one)))
            .toList();
    if (free.isEmpty()) {
      left.forEach(
          row -> findings.differs(SettlementDifference.of(DifferenceKind.MISSING_HERE, row)));
    } else if (left.isEmpty()) {
      free.stream()
          .filter(ReferenceGroup::isMissed)
          .forEach(
              one -> findings.differs(SettlementDifference.of(DifferenceKind.MISSING_THERE, one)));
    } else if (left.size() == 1 && free.size() == 1) {
      matchUnlike(left.getFirst(), free.getFirst());
    } else {
      giveUp(left, free, findings);
    }
  }

  private void matchUnlike(SettlementRow row, BookedMovement movement) {
    match(row, movement);
    if (row.currency().equals(movement.currency())) {
      differs(
          DifferenceKind.AMOUNT,
          row,
          movement,
          row.amount() - movement.amount(),
          Long.toString(movement.amount()),
          Long.toString(row.amount()));
    } else {
      differs(
          DifferenceKind.CURRENCY,
          row,
          movement,
          row.amount(),
          movement.currency(),
          row.currency());
    }
  }

  private void match(SettlementRow row, BookedMovement movement) {
    rows.remove(row);
    movements.remove(movement);
    findings.matched(row, movement);
    if (!agree(row, movement)) {
      differs(
          DifferenceKind.DATE,
          row,
          movement,
          row.amount(),
          movement.latestDay().toString(),
          row.day().toString());
    }
    compareFees(row, movement);
  }

  /** A fee that is told twice is told alike; one that is told once is as agreed. */
  private void compareFees(SettlementRow row, BookedMovement movement) {
    if (!row.currency().equals(movement.currency())) {
      return;
    }
    Long told = row.fee();
    Long known = movement.fee();
    if (told != null && known != null && !told.equals(known)) {
      feeDiffers(row, movement, known, told);
      return;
    }
    ExpectedFee agreed = format.expectedFees().get(movement.kind());
    if (agreed != null) {
      long expected = expected(agreed, row);
      Long kept = told == null ? known : told;
      if (kept == null ? expected != 0 : kept != expected) {
        feeDiffers(row, movement, expected, kept);
      }
    }
  }

  private static long expected(ExpectedFee agreed, SettlementRow row) {
    return BigDecimal.valueOf(Math.absExact(row.amount()))
            .multiply(agreed.percent())
            .movePointLeft(2)
            .setScale(0, RoundingMode.HALF_UP)
            .longValueExact()
        + agreed.minorUnits();
  }

  private void feeDiffers(
      SettlementRow row, BookedMovement movement, long expected, @Nullable Long told) {
    differs(
        DifferenceKind.FEE,
        row,
        movement,
        (told == null ? 0 : told) - expected,
        Long.toString(expected),
        told == null ? null : Long.toString(told));
  }

  private void duplicate(SettlementRow row, BookedMovement movement) {
    rows.remove(row);
    differs(DifferenceKind.DUPLICATE, row, movement, row.amount(), null, null);
  }

  private void differs(
      DifferenceKind kind,
      SettlementRow row,
      BookedMovement movement,
      long amount,
      @Nullable String here,
      @Nullable String there) {
    findings.differs(new SettlementDifference(kind, row, movement, amount, here, there));
  }
}
