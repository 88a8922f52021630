package com.paymenthub.api.openapi;

import com.paymenthub.api.testing.ApiDocument.Operation;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What one mistake in a body means for what is told of its other fields. Every line is the id of an
 * operation and the names of two fields, as a regular expression.
 */
final class Interplay {

  /** Where the first field is wrong, it may stay untold that the second is. */
  private static final List<Pattern> HIDES =
      lines(
          // What is in it depends on which it is.
          "\\w+ (\\S+)\\.(paymentType|sourceType) \\1\\.\\S+",
          "\\w+ (\\S+\\.credentials)\\.type \\1\\.(?!settings)\\S+",
          // What differs from the session is told once, by the parameter that it is in.
          "chargeSession (paymentMethod\\.\\w+)\\.\\w+ \\1\\.\\w+");

  private Interplay() {}

  /** Whether a field may be wrong where another one is, and both are told. */
  static boolean areTold(Operation operation, Place one, Place other) {
    return !one.overlaps(other)
        && !matches(HIDES, operation, one.name(), other.name())
        && !matches(HIDES, operation, other.name(), one.name());
  }

  /** The field by which it is told that something is wrong. */
  static String toldBy(Operation operation, String name) {
    return operation.id().equals("chargeSession")
        ? name.replaceFirst("^(paymentMethod\\.\\w+)\\.\\w+$", "$1")
        : name;
  }

  private static boolean matches(
      List<Pattern> lines, Operation operation, String one, String other) {
    String fields = String.join(" ", operation.id(), one, other);
    return lines.stream().anyMatch(line -> line.matcher(fields).matches());
  }

  private static List<Pattern> lines(String... lines) {
    return Stream.of(lines).map(Pattern::compile).toList();
  }
}
