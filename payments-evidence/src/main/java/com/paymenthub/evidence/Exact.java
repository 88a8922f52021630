package com.paymenthub.evidence;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * Reads what stands in seals, proofs and lines in the one form in which docs/seals.md says that it
 * is written. What could be written in two ways could be read in two ways.
 */
final class Exact {

  private static final Pattern HASH = Pattern.compile("[0-9a-f]{%d}".formatted(2 * Hashes.BYTES));
  private static final int YEAR_DIGITS = 4;
  private static final int MOST_DIGITS = 19;
  private static final int TEN = 10;

  private Exact() {}

  /**
   * What follows the name with which a line begins.
   *
   * @param name with what stands between it and the value
   * @throws IllegalArgumentException when the line does not begin with it
   */
  static String value(String line, String name) {
    if (!line.startsWith(name)) {
      throw new IllegalArgumentException("%sis missing".formatted(name));
    }
    return line.substring(name.length());
  }

  /**
   * A number: decimal digits without a sign and without zeros before them, at most 2^63 - 1.
   *
   * @throws IllegalArgumentException when it is none
   */
  static long number(String text) {
    long value = 0;
    boolean exact = !text.isEmpty() && text.length() <= MOST_DIGITS;
    exact &= text.length() == 1 || !text.startsWith("0");
    for (int at = 0; exact && at < text.length(); at++) {
      char digit = text.charAt(at);
      exact = digit >= '0' && digit <= '9';
      value = value * TEN + digit - '0';
    }
    // Of nineteen digits, those above the largest number come out below zero.
    if (!exact || value < 0) {
      throw new IllegalArgumentException("a number is expected, in digits only");
    }
    return value;
  }

  /**
   * A number of epochs or the like.
   *
   * @throws IllegalArgumentException when it is none, or above 2^31 - 1
   */
  static int smallNumber(String text) {
    long value = number(text);
    if (value > Integer.MAX_VALUE) {
      throw new IllegalArgumentException("a smaller number is expected");
    }
    return (int) value;
  }

  /**
   * A hash: 64 hexadecimal digits in lower case.
   *
   * @throws IllegalArgumentException when it is none
   */
  static byte[] hash(String text) {
    if (!HASH.matcher(text).matches()) {
      throw new IllegalArgumentException("a hash is expected, in 64 hexadecimal digits");
    }
    return HexFormat.of().parseHex(text);
  }

  /**
   * An instant in UTC, with 0, 3, 6 or 9 digits of its second, as few as it takes.
   *
   * @throws IllegalArgumentException when it is none
   */
  static Instant instant(String text) {
    try {
      Instant instant = Instant.parse(text);
      if (instant.toString().equals(text) && text.indexOf('-') == YEAR_DIGITS) {
        return instant;
      }
    } catch (DateTimeException noTime) {
      // Told below.
    }
    throw new IllegalArgumentException("a time in UTC is expected");
  }

  /**
   * Requires base64 of a number of bytes, in its one form (RFC 4648, sections 3.2 and 3.5).
   *
   * @throws IllegalArgumentException when it is not
   */
  static String base64(String text, int bytes) {
    byte[] content = Base64.getDecoder().decode(text);
    if (content.length != bytes || !Base64.getEncoder().encodeToString(content).equals(text)) {
      throw new IllegalArgumentException("%d bytes in base64 are expected".formatted(bytes));
    }
    return text;
  }
}
