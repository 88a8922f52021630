package com.paymenthub.projections.lists;

import com.paymenthub.projections.lists.BlockLevels.Run;

/**
 * How many charges of a list are in some consecutive blocks.
 *
 * @param level how many blocks they are: one on level 0, sixteen on level 1
 * @param number the place among those of its level
 */
record Counted(int level, int number, long charges) {

  int firstBlock() {
    return number << (BlockLevels.SHIFT * level);
  }

  /** What it consists of, on the level below. */
  Run parts() {
    return new Run(level - 1, number << BlockLevels.SHIFT, ((number + 1) << BlockLevels.SHIFT) - 1);
  }

  Counted plus(long more) {
    return new Counted(level, number, charges + more);
  }
}
