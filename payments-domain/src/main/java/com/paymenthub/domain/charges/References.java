package com.paymenthub.domain.charges;

import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A provider's further ids of one request, by their names there. */
final class References {

  private static final int MAXIMUM = 10;
  private static final Pattern NAME = Pattern.compile("[a-z][A-Za-z0-9]{0,39}");
  private static final Pattern VALUE = Pattern.compile("[!-~]{1,200}");

  private References() {}

  /**
   * What one answer tells, in the order of the names. Events of earlier versions have none.
   *
   * @throws IllegalArgumentException when there are more than 10, a name is not in camel case, or a
   *     value is not 1 to 200 visible ASCII characters
   */
  static Map<String, String> told(@Nullable Map<String, String> references) {
    if (references == null || references.isEmpty()) {
      return Map.of();
    }
    boolean fits =
        references.size() <= MAXIMUM
            && references.entrySet().stream()
                .allMatch(
                    one ->
                        NAME.matcher(one.getKey()).matches()
                            && VALUE.matcher(one.getValue()).matches());
    if (!fits) {
      throw new IllegalArgumentException("a reference of a provider does not have its form");
    }
    return sorted(references);
  }

  /** What is known after a further answer; a later value takes the place of an earlier one. */
  static Map<String, String> joined(Map<String, String> known, Map<String, String> more) {
    if (more.isEmpty()) {
      return known;
    }
    Map<String, String> all = new TreeMap<>(known);
    all.putAll(more);
    return sorted(all);
  }

  private static Map<String, String> sorted(Map<String, String> references) {
    return Collections.unmodifiableSortedMap(new TreeMap<>(references));
  }
}
