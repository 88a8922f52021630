package com.paymenthub.api.cardscan;

/**
 * A place where digits lie in clear that are a card number, or look like one.
 *
 * @param place the file; of a file within an archive both names
 * @param offset how many bytes are before it, in the content after it was decompressed
 * @param kind what it is
 * @param form how it is written
 * @param last4 its last four digits
 */
public record Found(String place, long offset, Kind kind, Form form, String last4) {

  /** What was found. */
  public enum Kind {
    /** One of the numbers that are looked for. */
    NUMBER,
    /** Digits with the beginning, the length and the check digit of a known brand. */
    SUSPECT
  }

  /** How the digits of a number are written. */
  public enum Form {
    /** One digit after the other. */
    PLAIN("as digits"),
    /** With a space, a hyphen or a full stop between digits. */
    SEPARATED("as digits with separators"),
    /** Two bytes for each character, as texts of Java may lie in a heap dump. */
    UTF_16("as UTF-16"),
    /** Two hexadecimal digits for each byte, as plain dumps have bytes. */
    HEXADECIMAL("in hexadecimal");

    private final String words;

    Form(String words) {
      this.words = words;
    }

    @Override
    public String toString() {
      return words;
    }
  }
}
