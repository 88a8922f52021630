package com.paymenthub.console.operators;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * An operator as an identity provider describes the person.
 *
 * @param issuer the provider's address
 * @param subject the operator's id there, which stays the same when the person's name changes
 * @param name what the provider calls the person
 * @param role what the person is there for
 */
public record VouchedOperator(String issuer, String subject, String name, Role role) {

  private static final Pattern NOT_OURS = Pattern.compile("[^a-z0-9._@-]");
  private static final Pattern NO_BEGINNING = Pattern.compile("^[._@-]+");

  /** Leaves room for a number, of the 64 that a name has at most. */
  private static final int LONGEST = 56;

  private static final int SHORTEST = 2;

  /** The name in the letters that names of operators have. */
  String plainName() {
    String ours = NOT_OURS.matcher(name.strip().toLowerCase(Locale.ROOT)).replaceAll("-");
    String begun = NO_BEGINNING.matcher(ours).replaceFirst("");
    String cut = begun.substring(0, Math.min(begun.length(), LONGEST));
    return cut.length() < SHORTEST ? "operator" : cut;
  }
}
