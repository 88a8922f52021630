package com.paymenthub.foundation.stream;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * One row in the text form of PostgreSQL's {@code COPY … TO STDOUT}: fields between tabs, with
 * {@code \N} for null and a backslash before what would end a field. Columns of type {@code bytea}
 * are in the form of {@code encode(…, 'escape')}: a zero byte and bytes from 128 as a backslash and
 * three octal digits, a backslash twice, every other byte as it is.
 */
public final class CopyText {

  private static final String ESCAPED = "\b\f\n\r\t\u000b\\";
  private static final String LETTERS = "bfnrtv\\";
  private static final int OCTAL_DIGITS = 3;

  /** Two backslashes and the digits. */
  private static final int LONGEST_ESCAPE = 2 + OCTAL_DIGITS;

  private byte[] line = new byte[2048];
  private int length;
  private boolean begun;

  /** The bytes of the row so far, without a line feed. */
  public byte[] line() {
    return Arrays.copyOf(line, length);
  }

  /** Adds a field; null for one without a value. */
  public CopyText text(@Nullable Object value) {
    separate();
    if (value == null) {
      write('\\');
      write('N');
      return this;
    }
    byte[] utf8 = value.toString().getBytes(StandardCharsets.UTF_8);
    reserve(2 * utf8.length);
    for (int at = 0; at < utf8.length; at++) {
      at = copyPlain(utf8, at, false);
      if (at < utf8.length) {
        put(utf8[at]);
      }
    }
    return this;
  }

  /** Adds a field of bytes. */
  public CopyText bytes(byte[] value) {
    separate();
    reserve(LONGEST_ESCAPE * value.length);
    for (int at = 0; at < value.length; at++) {
      at = copyPlain(value, at, true);
      if (at < value.length) {
        putEscaped(value[at]);
      }
    }
    return this;
  }

  /**
   * Copies what is written as it is, up to what is not; there has to be room for it.
   *
   * @param onlyAscii whether bytes from 128 are not written as they are
   * @return where that is, or the end
   */
  private int copyPlain(byte[] source, int from, boolean onlyAscii) {
    int at = from;
    while (at < source.length
        && source[at] != '\\'
        && (source[at] >= ' ' || (!onlyAscii && source[at] < 0))) {
      at++;
    }
    System.arraycopy(source, from, line, length, at - from);
    length += at - from;
    return at;
  }

  private void putEscaped(byte one) {
    if (one == '\\') {
      put(one);
      put(one);
    } else if (one <= 0) {
      put((byte) '\\');
      line[length++] = (byte) ('0' + (one >> 6 & 3));
      line[length++] = (byte) ('0' + (one >> 3 & 7));
      line[length++] = (byte) ('0' + (one & 7));
    } else {
      put(one);
    }
  }

  private void separate() {
    if (begun) {
      write('\t');
    }
    begun = true;
  }

  private void write(int one) {
    reserve(1);
    line[length++] = (byte) one;
  }

  private void reserve(int more) {
    if (length + more > line.length) {
      line = Arrays.copyOf(line, Math.max(2 * line.length, length + more));
    }
  }

  /** Room for two bytes has to be there. */
  private void put(byte one) {
    int escaped = ESCAPED.indexOf(one);
    if (escaped >= 0) {
      line[length++] = '\\';
      line[length++] = (byte) LETTERS.charAt(escaped);
    } else {
      line[length++] = one;
    }
  }

  /**
   * The fields of a row; null for those that are null.
   *
   * @throws IllegalArgumentException when it has not so many
   */
  public static byte[] @Nullable [] fields(byte[] line, int expected) {
    byte[] @Nullable [] fields = new byte[expected][];
    int from = 0;
    int number = 0;
    for (int at = 0; at <= line.length; at++) {
      if (at == line.length || line[at] == '\t') {
        if (number == expected) {
          throw new IllegalArgumentException(
              "the line has more than %d fields".formatted(expected));
        }
        fields[number++] = unescaped(line, from, at);
        from = at + 1;
      }
    }
    if (number < expected) {
      throw new IllegalArgumentException("the line has only %d fields".formatted(number));
    }
    return fields;
  }

  private static byte @Nullable [] unescaped(byte[] line, int from, int to) {
    if (to - from == 2 && line[from] == '\\' && line[from + 1] == 'N') {
      return null;
    }
    byte[] field = new byte[to - from];
    int length = 0;
    for (int at = from; at < to; at++) {
      byte one = line[at];
      if (one == '\\' && at + 1 < to) {
        byte letter = line[++at];
        int escaped = LETTERS.indexOf(letter);
        one = escaped < 0 ? letter : (byte) ESCAPED.charAt(escaped);
      }
      field[length++] = one;
    }
    return Arrays.copyOf(field, length);
  }

  /**
   * The bytes of a {@code bytea} from its escape form.
   *
   * @throws IllegalArgumentException when it is no such form
   */
  public static byte[] bytea(byte[] escaped) {
    byte[] bytes = new byte[escaped.length];
    int length = 0;
    for (int at = 0; at < escaped.length; at++) {
      byte one = escaped[at];
      if (one == '\\') {
        if (at + 1 < escaped.length && escaped[at + 1] == '\\') {
          at++;
        } else if (at + OCTAL_DIGITS < escaped.length) {
          String digits = new String(escaped, at + 1, OCTAL_DIGITS, StandardCharsets.ISO_8859_1);
          one = (byte) Integer.parseInt(digits, 8);
          at += OCTAL_DIGITS;
        } else {
          throw new IllegalArgumentException(
              "a backslash is followed by nothing it may stand before");
        }
      }
      bytes[length++] = one;
    }
    return Arrays.copyOf(bytes, length);
  }
}
