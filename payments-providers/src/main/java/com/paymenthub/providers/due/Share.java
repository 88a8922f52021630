package com.paymenthub.providers.due;

/**
 * How much of a node one kind of due work may take, whatever else is due.
 *
 * @param maximumConcurrent how many workers at once, from 1
 * @param maximumPerSecond how much of it a node begins in a second, from 1, evenly spread;
 *     merchants come first
 */
public record Share(int maximumConcurrent, int maximumPerSecond) {

  public Share {
    if (maximumConcurrent < 1 || maximumPerSecond < 1) {
      throw new IllegalArgumentException("a share of due work is at least 1 of each");
    }
  }

  /** How many workers at once may be busy with one provider, so that others find one free. */
  int maximumPerProvider() {
    return Math.max(1, maximumConcurrent / 2);
  }
}
