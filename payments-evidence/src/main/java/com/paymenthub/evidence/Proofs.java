package com.paymenthub.evidence;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.springframework.stereotype.Service;

/** Proves that the history of one charge, card or session is what was sealed. */
@Service
public class Proofs {

  private final SealTable table;
  private final SealedHistory history;

  Proofs(SealTable table, SealedHistory history) {
    this.table = table;
    this.history = history;
  }

  /**
   * A proof.
   *
   * @param proof of the events that are sealed
   * @param unsealed how many more events there are
   */
  record Made(InclusionProof proof, int unsealed) {}

  /** Proves a history, as far as it is sealed; it has no events when there is no such history. */
  Made of(String subject) {
    List<HistoryLine> lines = history.eventsOf(UUID.fromString(subject));
    long last = table.lastNumber();
    Map<Long, Seal> seals = new TreeMap<>();
    Map<Long, List<byte[]>> trees = new HashMap<>();
    List<InclusionProof.Proven> proven = new ArrayList<>();
    for (HistoryLine line : lines) {
      long number = sealOf(line, last);
      if (number > last) {
        break;
      }
      Seal seal = seals.computeIfAbsent(number, one -> table.find(one).orElseThrow());
      List<byte[]> tree = trees.computeIfAbsent(number, _ -> tree(seal));
      proven.add(proven(line, seal, tree));
    }
    return new Made(new InclusionProof(subject, proven, seals), lines.size() - proven.size());
  }

  private static InclusionProof.Proven proven(HistoryLine line, Seal seal, List<byte[]> tree) {
    int place = 0;
    while (place < tree.size() && !Arrays.equals(tree.get(place), line.hash())) {
      place++;
    }
    if (place == tree.size() || !Arrays.equals(MerkleTree.root(tree), seal.events().root())) {
      throw new IllegalStateException(
          "the events of seal %d are not those that were sealed; the command verify says which"
              .formatted(seal.number()));
    }
    return new InclusionProof.Proven(
        seal.number(), place, tree.size(), MerkleTree.path(tree, place), line.line());
  }

  private List<byte[]> tree(Seal seal) {
    return history.sealed(HistoryKind.EVENT, seal, table.find(seal.number() - 1)).stream()
        .map(HistoryLine::hash)
        .toList();
  }

  /** The first seal that reaches a line; the one after the last when none does. */
  private long sealOf(HistoryLine line, long last) {
    long low = 1;
    long high = last + 1;
    while (low < high) {
      long middle = (low + high) >>> 1;
      if (table.find(middle).orElseThrow().events().reaches(line.index(), line.tx())) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }
}
