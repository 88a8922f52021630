package com.paymenthub.api.cardscan;

import com.paymenthub.charging.vault.CardNumbers;
import java.util.Arrays;

/** The last digits that were read, compared with all numbers at each further digit. */
final class DigitWindow {

  /** A power of two, above the length of the longest number. */
  private static final int KEPT = 32;

  /** The powers of ten; the last one and what is computed with it overflow alike. */
  private static final long[] POWERS = new long[20];

  static {
    POWERS[0] = 1;
    for (int i = 1; i < POWERS.length; i++) {
      POWERS[i] = POWERS[i - 1] * 10;
    }
  }

  /** Called for each number that ends at the digit that was read. */
  @FunctionalInterface
  interface Hit {

    /** A number begins at this offset and ends with the digit just read. */
    void found(long start, long end, int length, String last4);
  }

  private final CardNumbers numbers;
  private final int[] lengths;
  private final Hit hit;
  private final long[] values;
  private final int[] digits = new int[KEPT];
  private final long[] offsets = new long[KEPT];
  private long count;

  DigitWindow(CardNumbers numbers, Hit hit) {
    this.numbers = numbers;
    this.lengths = numbers.lengths();
    this.hit = hit;
    this.values = new long[lengths.length];
  }

  boolean isEmpty() {
    return count == 0;
  }

  /** Forgets all digits: what comes does not belong to them. */
  void clear() {
    if (count > 0) {
      count = 0;
      Arrays.fill(values, 0);
    }
  }

  /**
   * Takes the next digit.
   *
   * @param offset where it is
   */
  void add(int digit, long offset) {
    digits[slot(count)] = digit;
    offsets[slot(count)] = offset;
    count++;
    for (int i = 0; i < lengths.length; i++) {
      int length = lengths[i];
      long value = values[i] * 10 + digit;
      if (count > length) {
        value -= digits[slot(count - 1 - length)] * POWERS[length];
      }
      values[i] = value;
      if (count >= length && numbers.contains(length, value)) {
        hit.found(offsets[slot(count - length)], offset, length, last4());
      }
    }
  }

  private String last4() {
    StringBuilder last = new StringBuilder();
    for (long i = count - 4; i < count; i++) {
      last.append(digits[slot(i)]);
    }
    return last.toString();
  }

  private static int slot(long number) {
    return (int) (number & (KEPT - 1));
  }
}
