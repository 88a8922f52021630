package com.paymenthub.projections.lists;

import com.paymenthub.projections.charges.ChargeFilter;
import com.paymenthub.projections.charges.ChargeTable;
import com.paymenthub.projections.charges.ListPart;
import com.paymenthub.projections.lists.Levels.Run;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A list in parts, each with how many charges of the list it has: first in few large ones, then in
 * smaller ones where it matters. Blocks that a filter of time cuts are counted from their charges.
 */
final class CountedList {

  private final ListWanted wanted;
  private final BlockCounts counts;
  private final List<Counted> cut;
  private final List<Run> whole;
  private final NavigableMap<Integer, Long> uncounted;

  private CountedList(
      ListWanted wanted,
      BlockCounts counts,
      List<Counted> cut,
      List<Run> whole,
      NavigableMap<Integer, Long> uncounted) {
    this.wanted = wanted;
    this.counts = counts;
    this.cut = cut;
    this.whole = whole;
    this.uncounted = uncounted;
  }

  static CountedList read(
      ListWanted wanted, ChargeFilter filter, BlockCounts counts, ChargeTable charges) {
    Scope scope = wanted.scope();
    int top = Levels.top(counts.last(scope));
    int first = 0;
    int last = Levels.end(top);
    List<Integer> cut = new ArrayList<>();
    @Nullable Instant after = filter.createdAfter();
    if (after != null) {
      int block = counts.firstAfter(scope, after);
      cut.add(block);
      first = block + 1;
    }
    @Nullable Instant before = filter.createdBefore();
    if (before != null) {
      int block = counts.lastBefore(scope, before);
      if (!cut.contains(block)) {
        cut.add(block);
      }
      last = block - 1;
    }
    List<Counted> ofCut =
        cut.stream()
            .map(
                block ->
                    new Counted(
                        0,
                        block,
                        charges.count(
                            scope.clientId(),
                            filter,
                            new ListPart(scope.originalAmount(), List.of(block)))))
            .toList();
    List<Run> whole = first <= last ? Levels.cover(first, last, top) : List.of();
    NavigableMap<Integer, Long> uncounted =
        first <= last ? counts.uncounted(wanted).subMap(first, true, last, true) : new TreeMap<>();
    return new CountedList(wanted, counts, ofCut, whole, uncounted);
  }

  /** All that has charges, in few parts, in the order of the list. */
  List<Counted> parts(boolean newestFirst) {
    List<Counted> parts = counted(whole);
    parts.addAll(cut);
    return ordered(parts, newestFirst);
  }

  /** The same charges in smaller parts, in the order of the list. */
  List<Counted> finer(List<Counted> parts, boolean newestFirst) {
    List<Counted> finer =
        counted(parts.stream().filter(part -> part.level() != 0).map(Counted::parts).toList());
    finer.addAll(parts.stream().filter(part -> part.level() == 0).toList());
    return ordered(finer, newestFirst);
  }

  private static List<Counted> ordered(List<Counted> parts, boolean newestFirst) {
    Comparator<Counted> order = Comparator.comparing(Counted::firstBlock);
    return parts.stream()
        .filter(part -> part.charges() > 0)
        .sorted(newestFirst ? order.reversed() : order)
        .toList();
  }

  private List<Counted> counted(List<Run> runs) {
    if (runs.isEmpty()) {
      return new ArrayList<>();
    }
    Map<Run, Counted> parts =
        new TreeMap<>(Comparator.comparing(Run::level).thenComparing(Run::first));
    for (Counted part : counts.counts(wanted, runs)) {
      parts.put(new Run(part.level(), part.number(), part.number()), part);
    }
    for (Run run : runs) {
      int shift = Levels.SHIFT * run.level();
      uncounted
          .subMap(run.first() << shift, true, ((run.last() + 1) << shift) - 1, true)
          .forEach(
              (block, more) -> {
                int number = block >> shift;
                Counted none = new Counted(run.level(), number, 0);
                parts.merge(
                    new Run(run.level(), number, number),
                    none.plus(more),
                    (known, _) -> known.plus(more));
              });
    }
    return new ArrayList<>(parts.values());
  }
}
