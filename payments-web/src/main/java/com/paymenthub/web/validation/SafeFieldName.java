package com.paymenthub.web.validation;

import java.util.regex.Pattern;

/**
 * A name that a caller made up, as errors may repeat it. What looks like no name of a field is not
 * repeated: it may be what should have been its value.
 */
final class SafeFieldName {

  private static final Pattern NAME = Pattern.compile("[\\p{L}_$][\\p{L}\\p{N}_$.:\\[\\]-]{0,63}");
  private static final Pattern MANY_DIGITS = Pattern.compile("\\p{N}{6}");

  private SafeFieldName() {}

  /**
   * The name, when it may be repeated.
   *
   * @param otherwise what stands in its place
   */
  static String of(String name, String otherwise) {
    return NAME.matcher(name).matches() && !MANY_DIGITS.matcher(name).find() ? name : otherwise;
  }
}
