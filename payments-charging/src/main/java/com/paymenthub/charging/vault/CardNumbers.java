package com.paymenthub.charging.vault;

import java.util.Arrays;

/**
 * Card numbers that are looked for elsewhere: it can be asked for one, and gives none out. They are
 * kept as whole numbers, eight bytes each, so that a million of them fit into any heap; a number of
 * 19 digits fits when its sign bit is a digit more.
 */
public final class CardNumbers {

  private static final int MAXIMUM_DIGITS = 19;

  private final long[][] ofLength = new long[MAXIMUM_DIGITS + 1][0];
  private final int[] counts = new int[MAXIMUM_DIGITS + 1];
  private boolean sorted;

  /** Adds a number of at most 19 digits. */
  public void add(String digits) {
    int length = digits.length();
    if (counts[length] == ofLength[length].length) {
      ofLength[length] = Arrays.copyOf(ofLength[length], Math.max(16, counts[length] * 2));
    }
    ofLength[length][counts[length]++] = Long.parseUnsignedLong(digits);
    sorted = false;
  }

  /** How many different numbers there are. */
  public long size() {
    sort();
    return Arrays.stream(counts).sum();
  }

  /** The lengths of the numbers, each once. */
  public int[] lengths() {
    sort();
    int[] lengths = new int[MAXIMUM_DIGITS];
    int found = 0;
    for (int length = 1; length <= MAXIMUM_DIGITS; length++) {
      if (counts[length] > 0) {
        lengths[found++] = length;
      }
    }
    return Arrays.copyOf(lengths, found);
  }

  /** Whether digits of this length and value are one of the numbers. */
  public boolean contains(int length, long value) {
    return Arrays.binarySearch(ofLength[length], value) >= 0;
  }

  private void sort() {
    if (!sorted) {
      for (int length = 1; length <= MAXIMUM_DIGITS; length++) {
        ofLength[length] =
            Arrays.stream(ofLength[length], 0, counts[length]).sorted().distinct().toArray();
        counts[length] = ofLength[length].length;
      }
      sorted = true;
    }
  }

  /** Without the numbers. */
  @Override
  public String toString() {
    return "CardNumbers[hidden]";
  }
}
