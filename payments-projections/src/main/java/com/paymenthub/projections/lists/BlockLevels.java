package com.paymenthub.projections.lists;

import java.util.ArrayList;
import java.util.List;

/**
 * Blocks are counted one by one on level 0, sixteen together on level 1, sixteen of those on level
 * 2: few numbers make up any stretch of blocks.
 */
final class BlockLevels {

  /** How many of one level are one of the next, as a power of two. */
  static final int SHIFT = 4;

  private BlockLevels() {}

  /**
   * Consecutive numbers of one level.
   *
   * @param first the lowest
   * @param last the highest
   */
  record Run(int level, int first, int last) {}

  /** The highest level that is kept when the last block has this number. */
  static int top(int lastBlock) {
    int level = 0;
    while (lastBlock >> (SHIFT * (level + 1)) > 0) {
      level++;
    }
    return level;
  }

  /** The last number that blocks can have before another level is kept. */
  static int end(int top) {
    return (1 << (SHIFT * (top + 1))) - 1;
  }

  /** The fewest runs that together are the blocks from one to another, in their order. */
  static List<Run> cover(int firstBlock, int lastBlock, int top) {
    List<Run> runs = new ArrayList<>();
    List<Run> behind = new ArrayList<>();
    int first = firstBlock;
    int last = lastBlock;
    for (int level = 0; first <= last; level++) {
      int firstAbove = (first + (1 << SHIFT) - 1) >> SHIFT;
      int lastAbove = ((last + 1) >> SHIFT) - 1;
      if (level == top || firstAbove > lastAbove) {
        runs.add(new Run(level, first, last));
        break;
      }
      if (first < firstAbove << SHIFT) {
        runs.add(new Run(level, first, (firstAbove << SHIFT) - 1));
      }
      if (last >= (lastAbove + 1) << SHIFT) {
        behind.add(new Run(level, (lastAbove + 1) << SHIFT, last));
      }
      first = firstAbove;
      last = lastAbove;
    }
    runs.addAll(behind.reversed());
    return runs;
  }
}
