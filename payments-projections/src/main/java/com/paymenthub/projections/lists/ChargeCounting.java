package com.paymenthub.projections.lists;

import com.paymenthub.platform.Transactions;
import com.paymenthub.platform.due.Backlog;
import com.paymenthub.projections.charges.ChargeChange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Moves changes of charges into the counts. Both happen in one transaction, so that counts and
 * remaining changes always add up to what is stored. One node at a time does it; if it fails, all
 * is as it was.
 */
final class ChargeCounting {

  private final CountWrites writes;
  private final Transactions transactions;
  private final int blockSize;

  /**
   * Counting.
   *
   * @param blockSize how many charges a block takes before the next one begins
   */
  ChargeCounting(CountWrites writes, Transactions transactions, int blockSize) {
    this.writes = writes;
    this.transactions = transactions;
    this.blockSize = blockSize;
  }

  /** Counts up to so many changes, and returns how many it has counted. */
  int countSome(int limit) {
    return transactions.run(() -> writes.isAlone() ? count(writes.take(limit)) : 0);
  }

  /** What is not counted yet. */
  Backlog uncounted() {
    return writes.uncounted();
  }

  private int count(List<ChargeChange> changes) {
    if (changes.isEmpty()) {
      return 0;
    }
    Set<Scope> scopes =
        changes.stream().flatMap(change -> Scope.of(change).stream()).collect(Collectors.toSet());
    Map<Scope, BlockAppender> ends = writes.ends(scopes);
    for (ChargeChange change : changes) {
      if (change.statusBefore() == null) {
        Scope.of(change).forEach(scope -> end(ends, scope).add(Place.of(change), blockSize));
      }
    }
    writes.grow(ends);
    writes.add(sums(placed(changes, ends), ends));
    ends.forEach(
        (scope, appender) -> {
          for (int level = appender.topBefore() + 1; level <= appender.topAfter(); level++) {
            writes.addLevel(scope, level);
          }
        });
    return changes.size();
  }

  /** Every scope of the changes has one. */
  private static BlockAppender end(Map<Scope, BlockAppender> ends, Scope scope) {
    return Objects.requireNonNull(ends.get(scope));
  }

  /** A change in one of the scopes that its charge belongs to, and the block there. */
  private record Placed(ChargeChange change, Scope scope, int block) {}

  private List<Placed> placed(List<ChargeChange> changes, Map<Scope, BlockAppender> ends) {
    List<Placed> placed = new ArrayList<>();
    List<ChargeChange> earlier = new ArrayList<>();
    List<Scope> scopes = new ArrayList<>();
    for (ChargeChange change : changes) {
      for (Scope scope : Scope.of(change)) {
        @Nullable Integer block = end(ends, scope).blockOf(Place.of(change));
        if (block == null) {
          earlier.add(change);
          scopes.add(scope);
        } else {
          placed.add(new Placed(change, scope, block));
        }
      }
    }
    if (earlier.isEmpty()) {
      return placed;
    }
    List<Integer> blocks = writes.holding(scopes, earlier.stream().map(Place::of).toList());
    for (int index = 0; index < blocks.size(); index++) {
      placed.add(new Placed(earlier.get(index), scopes.get(index), blocks.get(index)));
    }
    return placed;
  }

  private static Map<CountKey, Long> sums(List<Placed> placed, Map<Scope, BlockAppender> ends) {
    Map<CountKey, Long> sums = new HashMap<>();
    for (Placed each : placed) {
      ChargeChange change = each.change;
      int top = end(ends, each.scope).topBefore();
      for (UUID merchant : List.of(Scope.EVERY_MERCHANT, change.merchantId())) {
        for (int level = 0; level <= top; level++) {
          int number = each.block >> (BlockLevels.SHIFT * level);
          CountKey after =
              new CountKey(
                  each.scope, merchant, level, number, change.paymentType(), change.status());
          sums.merge(after, 1L, Long::sum);
          if (change.statusBefore() != null) {
            sums.merge(after.in(change.statusBefore()), -1L, Long::sum);
          }
        }
      }
    }
    sums.values().removeIf(sum -> sum == 0);
    return sums;
  }
}
