package com.paymenthub.projections.derived;

import org.jspecify.annotations.Nullable;

/**
 * What was mended of a table.
 *
 * @param table its name
 * @param rows how many rows follow from the histories that were looked at
 * @param removed how many rows it had that do not follow from them
 * @param written how many rows follow from them and were missing
 */
public record Mended(String table, long rows, long removed, long written) {

  /** Whether it was as it should be. */
  public boolean wasRight() {
    return removed == 0 && written == 0;
  }

  /** Whether as much was mended as there. */
  boolean isAs(@Nullable Mended other) {
    return other != null && removed == other.removed && written == other.written;
  }

  /** Both together. */
  public Mended plus(Mended more) {
    return new Mended(table, rows + more.rows, removed + more.removed, written + more.written);
  }
}
