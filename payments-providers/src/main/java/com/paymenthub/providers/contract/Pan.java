package com.paymenthub.providers.contract;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Optional;

/**
 * A card number (primary account number). It cannot be printed or serialized by accident; only
 * {@link #reveal()} returns the digits.
 */
public final class Pan {

  /**
   * The first six and the last four digits may be shown, so that a shorter number would have no
   * hidden digits.
   */
  private static final int MINIMUM_DIGITS = 12;

  private static final int MAXIMUM_DIGITS = 19;

  private final String digits;

  private Pan(String digits) {
    this.digits = digits;
  }

  /**
   * The card number in {@code text}: 12 to 19 digits with the right check digit (ISO/IEC 7812-1);
   * empty when it is invalid.
   */
  public static Optional<Pan> parse(String text) {
    boolean digitsOnly = text.chars().allMatch(character -> character >= '0' && character <= '9');
    return digitsOnly
            && text.length() >= MINIMUM_DIGITS
            && text.length() <= MAXIMUM_DIGITS
            && Luhn.isValid(text)
        ? Optional.of(new Pan(text))
        : Optional.empty();
  }

  /** All digits. Never log, store in clear text or answer them. */
  public String reveal() {
    return digits;
  }

  /** The first six digits, which may be shown. */
  public String first6() {
    return digits.substring(0, 6);
  }

  /** The last four digits, which may be shown. */
  public String last4() {
    return digits.substring(digits.length() - 4);
  }

  /** The last digit, by which the simulator decides. */
  public char lastDigit() {
    return digits.charAt(digits.length() - 1);
  }

  /** Called by Jackson: fails, so that the object cannot be serialized by accident. */
  @JsonValue
  @SuppressWarnings("unused")
  private Object neverSerialized() {
    throw new UnsupportedOperationException("a card number is never serialized");
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Pan pan && pan.digits.equals(digits);
  }

  @Override
  public int hashCode() {
    return digits.hashCode();
  }

  /** Without the digits. */
  @Override
  public String toString() {
    return "Pan[hidden]";
  }
}
