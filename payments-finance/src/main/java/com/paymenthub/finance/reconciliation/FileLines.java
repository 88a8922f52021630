package com.paymenthub.finance.reconciliation;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.util.Optional;

/** The lines of a file, of which none takes much memory. */
final class FileLines {

  private static final int MAXIMUM_LENGTH = 65_536;
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  private final Reader in;
  private long number;

  FileLines(Reader in) {
    this.in = new BufferedReader(in);
  }

  /**
   * A line.
   *
   * @param number from 1
   * @param text its beginning when it is too long
   */
  record TextLine(long number, String text, boolean tooLong) {}

  /** The next line; empty after the last one. */
  Optional<TextLine> next() throws IOException {
    StringBuilder text = new StringBuilder(128);
    boolean tooLong = false;
    int read = in.read();
    if (read < 0) {
      return Optional.empty();
    }
    for (; read >= 0 && read != '\n'; read = in.read()) {
      if (text.length() < MAXIMUM_LENGTH) {
        text.append((char) read);
      } else {
        tooLong = true;
      }
    }
    number++;
    if (number == 1 && !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK) {
      text.deleteCharAt(0);
    }
    if (!text.isEmpty() && text.charAt(text.length() - 1) == '\r') {
      text.setLength(text.length() - 1);
    }
    return Optional.of(new TextLine(number, text.toString(), tooLong));
  }
}
