package com.paymenthub.api.cardscan;

import com.paymenthub.api.cardscan.Found.Form;
import com.paymenthub.api.cardscan.Found.Kind;
import com.paymenthub.charging.vault.CardNumbers;
import java.util.function.Consumer;

/** Finds card numbers in the bytes of one file, which it takes one after the other. */
final class NumberFinder {

  private final String place;
  private final Consumer<Found> found;
  private final DigitWindow text;
  private final HexWindow[] hex;
  private final SuspectFinder suspects;

  private long offset;
  private boolean afterDigit;
  private boolean afterZero;
  private boolean zeros;
  private long lastHit = -1;

  /**
   * A finder for one file.
   *
   * @param place the name of the file
   * @param found told of each number and each suspect
   */
  NumberFinder(CardNumbers numbers, String place, Consumer<Found> found) {
    this.place = place;
    this.found = found;
    this.text = new DigitWindow(numbers, this::hitInText);
    DigitWindow.Hit inHex = (start, _, _, last4) -> hit(start, Form.HEXADECIMAL, last4);
    this.hex = new HexWindow[] {new HexWindow(numbers, inHex), new HexWindow(numbers, inHex)};
    this.suspects =
        new SuspectFinder(
            (start, form, last4) -> {
              if (start != lastHit) {
                found.accept(new Found(place, start, Kind.SUSPECT, form, last4));
              }
            });
  }

  /** Takes the next bytes. */
  void read(byte[] bytes, int length) {
    for (int i = 0; i < length; i++) {
      next(bytes[i] & 0xff);
      offset++;
    }
  }

  /** Takes the end of the file. */
  void end() {
    suspects.end();
  }

  /** How many bytes it has taken. */
  long bytes() {
    return offset;
  }

  private void next(int value) {
    int phase = (int) (offset & 1);
    hex[phase].first(value);
    hex[1 - phase].second(value, offset);
    if (value == 0 && !afterZero) {
      // A text of UTF-16 has one between two characters.
      afterZero = true;
      zeros |= !text.isEmpty();
      return;
    }
    suspects.next(value, offset);
    if (value >= '0' && value <= '9') {
      text.add(value - '0', offset);
      afterDigit = true;
    } else if (afterDigit && isSeparator(value)) {
      afterDigit = false;
    } else {
      text.clear();
      afterDigit = false;
      zeros = false;
    }
    afterZero = value == 0;
  }

  private void hitInText(long start, long end, int length, String last4) {
    Form written = end - start == length - 1 ? Form.PLAIN : Form.SEPARATED;
    hit(start, zeros && written != Form.PLAIN ? Form.UTF_16 : written, last4);
  }

  private void hit(long start, Form form, String last4) {
    lastHit = start;
    found.accept(new Found(place, start, Kind.NUMBER, form, last4));
  }

  private static boolean isSeparator(int value) {
    return value == ' ' || value == '-' || value == '.';
  }

  /** Reads pairs of hexadecimal digits that begin at even offsets, or at odd ones. */
  private static final class HexWindow {

    private final DigitWindow digits;
    private int high;
    private boolean afterDigit;

    HexWindow(CardNumbers numbers, DigitWindow.Hit hit) {
      this.digits = new DigitWindow(numbers, hit);
    }

    void first(int value) {
      high = value;
    }

    void second(int low, long offset) {
      if (high == '3' && low >= '0' && low <= '9') {
        digits.add(low - '0', offset - 1);
        afterDigit = true;
      } else if (afterDigit
          && isSeparator(Character.digit(high, 16) * 16 + Character.digit(low, 16))) {
        afterDigit = false;
      } else {
        digits.clear();
        afterDigit = false;
      }
    }
  }
}
