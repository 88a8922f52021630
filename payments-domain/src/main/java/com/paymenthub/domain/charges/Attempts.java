package com.paymenthub.domain.charges;

import java.util.AbstractList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.RandomAccess;
import java.util.UUID;

/**
 * The attempts of a charge, the oldest first; never changed. A list with one more attempt, or with
 * another one in a place, shares nearly all with this one, so that folding a history takes time in
 * proportion to its length, however many attempts it has.
 */
final class Attempts extends AbstractList<Attempt> implements RandomAccess {

  private static final int PART = 64;

  private static final Attempts NONE = new Attempts(new Attempt[0][], 0);

  private final Attempt[][] parts;
  private final int size;

  private Attempts(Attempt[][] parts, int size) {
    this.parts = parts;
    this.size = size;
  }

  /** The same attempts in the same order. */
  static Attempts of(List<Attempt> attempts) {
    if (attempts instanceof Attempts already) {
      return already;
    }
    Attempts all = NONE;
    for (Attempt attempt : attempts) {
      all = all.and(attempt);
    }
    return all;
  }

  /** These, and one that is younger. */
  Attempts and(Attempt attempt) {
    boolean isFull = size % PART == 0;
    Attempt[][] copy = Arrays.copyOf(parts, isFull ? parts.length + 1 : parts.length);
    int last = copy.length - 1;
    copy[last] = isFull ? new Attempt[1] : Arrays.copyOf(copy[last], copy[last].length + 1);
    copy[last][copy[last].length - 1] = Objects.requireNonNull(attempt);
    return new Attempts(copy, size + 1);
  }

  /** These, with another one in a place. */
  Attempts with(int index, Attempt attempt) {
    Objects.checkIndex(index, size);
    Attempt[][] copy = parts.clone();
    copy[index / PART] = copy[index / PART].clone();
    copy[index / PART][index % PART] = Objects.requireNonNull(attempt);
    return new Attempts(copy, size);
  }

  /**
   * The place of the attempt with this id, from 0; -1 when there is none. It looks from the end,
   * because most of what happens is about the latest ones.
   */
  int indexOf(UUID attemptId) {
    for (int index = size - 1; index >= 0; index--) {
      if (get(index).id().equals(attemptId)) {
        return index;
      }
    }
    return -1;
  }

  @Override
  public Attempt get(int index) {
    Objects.checkIndex(index, size);
    return parts[index / PART][index % PART];
  }

  @Override
  public int size() {
    return size;
  }
}
