package com.paymenthub.web.validation;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds what somebody meant who mistyped a name. */
public final class NearestName {

  private NearestName() {}

  /** The known name that is so near to {@code name} that it was probably meant. */
  public static Optional<String> of(String name, Collection<String> known) {
    return of(name, known, Math.max(1, name.length() / 3));
  }

  /**
   * The known name that is nearest to {@code name}.
   *
   * @param tolerated how many letters may be wrong
   */
  public static Optional<String> of(String name, Collection<String> known, int tolerated) {
    return known.stream()
        .map(each -> new Candidate(each, distance(name, each)))
        .filter(candidate -> candidate.distance() <= tolerated)
        .min(Comparator.comparingInt(Candidate::distance).thenComparing(Candidate::name))
        .map(Candidate::name);
  }

  private record Candidate(String name, int distance) {}

  /** How many letters to add, take away or replace (Levenshtein), without regard to case. */
  private static int distance(String one, String other) {
    String from = one.toLowerCase(Locale.ROOT);
    String to = other.toLowerCase(Locale.ROOT);
    int[] row = new int[to.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[to.length()];
  }
}
