package com.paymenthub.platform.stream;

import java.nio.ByteBuffer;
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

  /** The bytes of the row, without a line feed. The next field begins another row. */
  public byte[] line() {
    byte[] whole = Arrays.copyOf(line, length);
    length = 0;
    begun = false;
    return whole;
  }

  /** Adds a field; null for one without a value. */
  public void text(@Nullable Object value) {
    if (value == null) {
      separate();
      write('\\');
      write('N');
    } else {
      utf8(ByteBuffer.wrap(value.toString().getBytes(StandardCharsets.UTF_8)));
    }
  }

  /** Adds a field of text, in UTF-8. */
  public void utf8(ByteBuffer value) {
    add(value, false);
  }

  /** Adds a field of bytes. */
  public void bytes(ByteBuffer value) {
    add(value, true);
  }

  private void add(ByteBuffer value, boolean escaped) {
    separate();
    reserve(LONGEST_ESCAPE * value.remaining());
    byte[] source = value.array();
    int to = value.arrayOffset() + value.limit();
    int from = value.arrayOffset() + value.position();
    while (from < to) {
      int at = from;
      while (at < to && source[at] != '\\' && (source[at] >= ' ' || (!escaped && source[at] < 0))) {
        at++;
      }
      System.arraycopy(source, from, line, length, at - from);
      length += at - from;
      if (at < to && escaped) {
        putEscaped(source[at]);
      } else if (at < to) {
        put(source[at]);
      }
      from = at + 1;
    }
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
    int[] ends = ends(line, expected);
    byte[] @Nullable [] fields = new byte[expected][];
    for (int number = 0; number < expected; number++) {
      fields[number] = unescaped(line, number == 0 ? 0 : ends[number - 1] + 1, ends[number]);
    }
    return fields;
  }

  /**
   * Where the fields of a row end: at the place of the tab, or of the end of the row.
   *
   * @throws IllegalArgumentException when it has not so many
   */
  public static int[] ends(byte[] line, int expected) {
    int[] ends = new int[expected];
    int number = 0;
    for (int at = 0; at <= line.length; at++) {
      if (at == line.length || line[at] == '\t') {
        if (number == expected) {
          throw new IllegalArgumentException(
              "the line has more than %d fields".formatted(expected));
        }
        ends[number++] = at;
      }
    }
    if (number < expected) {
      throw new IllegalArgumentException("the line has only %d fields".formatted(number));
    }
    return ends;
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
