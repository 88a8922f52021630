package com.paymenthub.projections.lists;

import com.paymenthub.projections.charges.ChargeFilter;
import com.paymenthub.projections.charges.ChargeTable;
import com.paymenthub.projections.charges.ListPart;
import com.paymenthub.projections.lists.BlockLevels.Run;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A list in parts, each with how many charges of the list it has: first in few large ones, then in
 * smaller ones where it matters. Blocks that a filter of time cuts are counted from their charges.
 */
final class CountedList {

  private final ListWanted wanted;
  private final BlockCounts counts;
  private final List<Counted> largest;
  private final NavigableMap<Integer, Long> uncounted;

  private CountedList(
      ListWanted wanted,
      BlockCounts counts,
      List<Counted> largest,
      NavigableMap<Integer, Long> uncounted) {
    this.wanted = wanted;
    this.counts = counts;
    this.largest = largest;
    this.uncounted = uncounted;
  }

  static CountedList read(
      ListWanted wanted, ChargeFilter filter, BlockCounts counts, ChargeTable charges) {
    Scope scope = wanted.scope();
    @Nullable Instant after = filter.createdAfter();
    @Nullable Instant before = filter.createdBefore();
    BlockCounts.Ends ends = counts.ends(scope, after, before);
    int top = BlockLevels.top(ends.last());
    int first = after == null ? 0 : ends.firstAfter() + 1;
    int last = before == null ? BlockLevels.end(top) : ends.lastBefore() - 1;
    Set<Integer> cut = new TreeSet<>();
    if (after != null) {
      cut.add(ends.firstAfter());
    }
    if (before != null) {
      cut.add(ends.lastBefore());
    }
    List<Counted> largest = new ArrayList<>();
    if (!cut.isEmpty()) {
      ListPart part = new ListPart(scope.originalAmount(), List.copyOf(cut));
      charges
          .counts(scope.clientId(), filter, part)
          .forEach((block, count) -> largest.add(new Counted(0, block, count)));
    }
    NavigableMap<Integer, Long> uncounted = new TreeMap<>();
    if (first <= last) {
      List<Run> whole = BlockLevels.cover(first, last, top);
      BlockCounts.Read read = counts.read(wanted, whole);
      uncounted = read.uncounted().subMap(first, true, last, true);
      largest.addAll(complete(whole, read.counted(), uncounted));
    }
    return new CountedList(wanted, counts, largest, uncounted);
  }

  /** All that has charges, in few parts, in the order of the list. */
  List<Counted> parts(boolean newestFirst) {
    return ordered(largest, newestFirst);
  }

  /** The same charges in smaller parts, in the order of the list. */
  List<Counted> finer(List<Counted> parts, boolean newestFirst) {
    List<Run> runs = parts.stream().filter(part -> part.level() != 0).map(Counted::parts).toList();
    List<Counted> finer = complete(runs, counts.counts(wanted, runs), uncounted);
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

  /** What is counted of some blocks, with what is not counted yet. */
  private static List<Counted> complete(
      List<Run> runs, List<Counted> counted, NavigableMap<Integer, Long> uncounted) {
    Map<Run, Counted> parts =
        new TreeMap<>(Comparator.comparing(Run::level).thenComparing(Run::first));
    for (Counted part : counted) {
      parts.put(new Run(part.level(), part.number(), part.number()), part);
    }
    for (Run run : runs) {
      int shift = BlockLevels.SHIFT * run.level();
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
