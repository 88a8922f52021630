package com.paymenthub.projections.lists;

import java.util.Collection;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The end of a scope's charges while more are counted. A charge behind all that were counted begins
 * a new block when the last one is full; one that comes late joins the block at its place, so that
 * no charge that was counted ever changes its block.
 */
final class BlockAppender {

  private final Scope scope;
  private final int firstNumber;
  private final @Nullable Place first;
  private final NavigableMap<Place, Integer> begun = new TreeMap<>();
  private final Map<Integer, Joined> joined = new TreeMap<>();
  private int number;
  private int charges;
  private @Nullable Place last;

  /**
   * What new charges brought to a block.
   *
   * @param first the first place of the block; null where it began before
   * @param last the last place of a charge in it
   * @param charges how many are new
   */
  record Joined(Scope scope, int number, @Nullable Place first, Place last, int charges) {

    private Joined and(Joined more) {
      return new Joined(scope, number, first, more.last, charges + more.charges);
    }
  }

  /**
   * The state before.
   *
   * @param number the last block
   * @param charges how many charges are in it
   * @param first where it begins; null where it has no beginning
   * @param last the last place of a charge that was counted; null where none was
   */
  BlockAppender(Scope scope, int number, int charges, @Nullable Place first, @Nullable Place last) {
    this.scope = scope;
    this.firstNumber = number;
    this.number = number;
    this.charges = charges;
    this.first = first;
    this.last = last;
  }

  /** Takes a new charge in; they come in the order of their places. */
  void add(Place place, int blockSize) {
    boolean late = last != null && place.compareTo(last) < 0;
    if (late && blockOf(place) == null) {
      return;
    }
    boolean begins = !late && charges >= blockSize;
    if (begins) {
      number++;
      charges = 0;
      begun.put(place, number);
    }
    charges++;
    Place end = late && last != null ? last : place;
    last = end;
    joined.merge(number, new Joined(scope, number, begins ? place : null, end, 1), Joined::and);
  }

  /** The block of a charge; null where it is before the block that was the last one. */
  @Nullable Integer blockOf(Place place) {
    Map.Entry<Place, Integer> found = begun.floorEntry(place);
    if (found != null) {
      return found.getValue();
    }
    return first == null || place.compareTo(first) >= 0 ? firstNumber : null;
  }

  /** The highest level that was kept before. */
  int topBefore() {
    return BlockLevels.top(firstNumber);
  }

  /** The highest level that is to be kept now. */
  int topAfter() {
    return BlockLevels.top(number);
  }

  /** What the blocks at the end have got. */
  Collection<Joined> joined() {
    return joined.values();
  }
}
