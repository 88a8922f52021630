package com.paymenthub.console.operators;

import java.time.ZoneId;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * An operator to be created.
 *
 * @param name 2 to 64 small letters, digits, points, dashes, underscores or @
 * @param password 12 characters or more, at most {@link Passwords#MAXIMUM_BYTES} bytes, with a
 *     letter and a digit; the operator has to change it at the first sign-in
 * @param demo whether it was made for trying out; its password may stay
 */
public record NewOperator(
    String name, Role role, String password, Locale language, ZoneId timeZone, boolean demo) {

  private static final Pattern NAME = Pattern.compile("[a-z0-9][a-z0-9._@-]{1,63}");

  /**
   * Checks the name and the password.
   *
   * @throws IllegalArgumentException when one of them is not as it must be; the message names it
   */
  public NewOperator {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException(
          "name: 2 to 64 of a to z, 0 to 9, point, dash, underscore and @");
    }
    Passwords.requireGood(password);
  }

  /** Without the password. */
  @Override
  public String toString() {
    return "NewOperator[name=%s, role=%s]".formatted(name, role.code());
  }
}
