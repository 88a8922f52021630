package com.paymenthub.evidence;

import com.paymenthub.evidence.SealFinding.What;
import com.paymenthub.platform.stream.StreamPosition;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Checks the lines of one kind, which come in the order of their index, against seals. Each line is
 * added to the seal that covers its transaction; a seal is checked, and what is known of its lines
 * forgotten, once its last index has passed.
 */
final class LineCheck {

  private static final int MOST_FINDINGS = 10_000;

  /** No transaction of the service takes longer. */
  private static final Duration LONGEST_TRANSACTION = Duration.ofMinutes(1);

  private final HistoryKind kind;
  private final List<Seal> seals;
  private final int complete;
  private final Leaves leaves;
  private final int[] byLast;
  private final boolean[] passed;
  private final long passedTo;
  private final Map<Integer, List<HistoryLine>> open = new HashMap<>();
  private final NavigableMap<Long, SealFinding> findings = new TreeMap<>();
  private int nextToPass;
  private int guess;
  private long previous;
  private long lines;
  private long unsealed;
  private @Nullable String oldestUnsealed;

  /** Finds the published lists of leaves. */
  @FunctionalInterface
  interface Leaves {
    /** The list of the seal at a place, from 0; empty when there is none that can be trusted. */
    Optional<List<Leaf>> of(int place) throws IOException;
  }

  /**
   * A check.
   *
   * @param seals in their order
   * @param complete how many of them were made before the lines were read; of the others, lines may
   *     be missing, but those that are there have to be the sealed ones
   */
  LineCheck(HistoryKind kind, List<Seal> seals, int complete, Leaves leaves) {
    this.kind = kind;
    this.seals = seals;
    this.complete = complete;
    this.leaves = leaves;
    this.passed = new boolean[seals.size()];
    this.byLast =
        IntStream.range(0, seals.size())
            .filter(place -> part(place).count() > 0)
            .boxed()
            .sorted((one, other) -> Long.compare(part(one).last(), part(other).last()))
            .mapToInt(Integer::intValue)
            .toArray();
    this.passedTo = passedTo();
  }

  /**
   * Up to which index nothing can appear any more that no seal has; 0 when nothing is known. A row
   * gets its index before it becomes visible: what is below the last index of a seal may be of a
   * transaction that still went on. Only a later seal shows that this one has ended, and that its
   * rows were sealed.
   */
  private long passedTo() {
    Instant before = lastCompleteWindow().minus(LONGEST_TRANSACTION);
    return seals.stream()
        .filter(seal -> seal.at().isBefore(before))
        .mapToLong(seal -> seal.part(kind).last())
        .max()
        .orElse(0);
  }

  /**
   * When the last window of transactions was begun that is sealed to its end. A seal with all that
   * goes into one may cover a part of a window only, which ends at the transactions that were there
   * when it was begun.
   */
  private Instant lastCompleteWindow() {
    Instant begun = Instant.EPOCH;
    Instant complete = Instant.EPOCH;
    StreamPosition window = StreamPosition.START;
    for (Seal seal : seals) {
      StreamPosition to = seal.part(kind).to();
      if (to.epoch() != window.epoch() || to.toTx() != window.toTx()) {
        complete = begun;
        begun = seal.at();
      }
      if (to.isBetweenWindows()) {
        complete = begun;
      }
      window = to;
    }
    return complete;
  }

  /** Takes the next line, without its line feed. */
  void accept(byte[] bytes) throws IOException {
    lines++;
    HistoryLine line;
    try {
      line = HistoryLine.of(kind, bytes);
    } catch (IllegalArgumentException unreadable) {
      add(
          What.CHANGED,
          previous,
          0,
          "the %s in line %d cannot be read".formatted(kind.label(), lines));
      return;
    }
    if (line.index() <= previous) {
      add(What.REORDERED, line.index(), 0, line.leaf().name() + " stands after a later one");
    }
    previous = Math.max(previous, line.index());
    while (nextToPass < byLast.length && part(byLast[nextToPass]).last() < line.index()) {
      pass(byLast[nextToPass++]);
    }
    int place = sealOf(line);
    if (place >= complete) {
      countUnsealed(line);
    }
    if (place == seals.size()) {
      requireNoPassedPlace(line);
    } else if (passed[place] || part(place).count() == 0) {
      add(What.INSERTED, line.index(), seals.get(place).number(), line.leaf().name());
    } else {
      open.computeIfAbsent(place, _ -> new ArrayList<>()).add(line);
    }
  }

  /** Checks what is left when all lines have come. */
  void finish() throws IOException {
    while (nextToPass < byLast.length) {
      pass(byLast[nextToPass++]);
    }
  }

  /** What was found, by the order of the lines. */
  List<SealFinding> findings() {
    return List.copyOf(findings.values());
  }

  /** How many lines came. */
  long lines() {
    return lines;
  }

  /** How many of them no seal covers yet. */
  long unsealed() {
    return unsealed;
  }

  /** When the oldest of those was stored. */
  @Nullable String oldestUnsealed() {
    return oldestUnsealed;
  }

  private void countUnsealed(HistoryLine line) {
    unsealed++;
    String time = line.time();
    if (oldestUnsealed == null || time.compareTo(oldestUnsealed) < 0) {
      oldestUnsealed = time;
    }
  }

  private void requireNoPassedPlace(HistoryLine line) {
    if (line.index() <= passedTo) {
      add(
          What.INSERTED,
          line.index(),
          0,
          line.leaf().name() + " has a place that was passed long before");
    }
  }

  private int sealOf(HistoryLine line) {
    if (guess < seals.size() && covers(guess, line)) {
      return guess;
    }
    int low = 0;
    int high = seals.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (reaches(middle, line)) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    guess = low;
    return low;
  }

  private boolean covers(int place, HistoryLine line) {
    return reaches(place, line) && (place == 0 || !reaches(place - 1, line));
  }

  private boolean reaches(int place, HistoryLine line) {
    return part(place).reaches(line.index(), line.tx());
  }

  private SealedPart part(int place) {
    return seals.get(place).part(kind);
  }

  private void pass(int place) throws IOException {
    passed[place] = true;
    List<HistoryLine> found = open.remove(place);
    List<HistoryLine> there = found == null ? List.of() : found;
    if (there.isEmpty() && place >= complete) {
      return;
    }
    SealedPart part = part(place);
    byte[] root = MerkleTree.root(there.stream().map(HistoryLine::hash).toList());
    if (there.size() != part.count() || !Arrays.equals(root, part.root())) {
      explain(place, there);
    }
  }

  private void explain(int place, List<HistoryLine> there) throws IOException {
    long seal = seals.get(place).number();
    SealedPart part = part(place);
    List<Leaf> sealed =
        leaves.of(place).orElse(List.of()).stream().filter(leaf -> leaf.kind() == kind).toList();
    if (sealed.size() != part.count()) {
      if (place >= complete) {
        return;
      }
      add(
          What.DIFFERENT,
          part.first(),
          seal,
          "%d of %d %ss from %d to %d are there, and the list that says which is missing"
              .formatted(there.size(), part.count(), kind.label(), part.first(), part.last()));
      return;
    }
    NavigableMap<Long, Leaf> expected = new TreeMap<>();
    sealed.forEach(leaf -> expected.put(leaf.index(), leaf));
    NavigableMap<Long, Leaf> found = new TreeMap<>();
    there.forEach(line -> found.put(line.index(), line.leaf()));
    expected.forEach(
        (index, leaf) -> {
          Leaf now = found.remove(index);
          if (now == null && place < complete) {
            add(What.REMOVED, index, seal, leaf.name());
          } else if (now != null && !Arrays.equals(now.hash(), leaf.hash())) {
            addOther(leaf, now, expected, seal);
          }
        });
    found.forEach((index, leaf) -> add(What.INSERTED, index, seal, leaf.name()));
  }

  private void addOther(Leaf leaf, Leaf now, NavigableMap<Long, Leaf> expected, long seal) {
    boolean sameName =
        now.subject().equals(leaf.subject()) && now.position().equals(leaf.position());
    boolean fromElsewhere =
        !sameName
            && expected.values().stream()
                .anyMatch(
                    other ->
                        other.subject().equals(now.subject())
                            && other.position().equals(now.position()));
    add(
        fromElsewhere ? What.REORDERED : What.CHANGED,
        leaf.index(),
        seal,
        sameName ? leaf.name() : "%s, where %s stands now".formatted(leaf.name(), now.name()));
  }

  private void add(What what, long index, long seal, String name) {
    findings.merge(index, new SealFinding(what, index, seal, name), SealFinding::and);
    if (findings.size() > MOST_FINDINGS) {
      findings.pollLastEntry();
    }
  }
}
