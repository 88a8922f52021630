package com.paymenthub.providers.contract;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Optional;

/**
 * A card's verification code. Like a {@link Pan}, it is never printed or serialized by accident.
 */
public final class Cvv {

  private final String digits;

  private Cvv(String digits) {
    this.digits = digits;
  }

  /** The verification code in {@code text}: three or four digits; empty when it is invalid. */
  public static Optional<Cvv> parse(String text) {
    boolean digitsOnly = text.chars().allMatch(character -> character >= '0' && character <= '9');
    return digitsOnly && (text.length() == 3 || text.length() == 4)
        ? Optional.of(new Cvv(text))
        : Optional.empty();
  }

  /** The digits. Never log, store in clear text or answer them. */
  public String reveal() {
    return digits;
  }

  /** The last digit, by which the simulator decides. */
  public char lastDigit() {
    return digits.charAt(digits.length() - 1);
  }

  /** Called by Jackson: fails, so that the object cannot be serialized by accident. */
  @JsonValue
  @SuppressWarnings("unused")
  private Object neverSerialized() {
    throw new UnsupportedOperationException("a verification code is never serialized");
  }

  /** Without the digits. */
  @Override
  public String toString() {
    return "Cvv[hidden]";
  }
}
