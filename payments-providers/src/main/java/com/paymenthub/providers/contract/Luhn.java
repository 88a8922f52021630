package com.paymenthub.providers.contract;

/** The check digit of card numbers (ISO/IEC 7812-1, annex B). */
final class Luhn {

  private Luhn() {}

  /** Whether the last digit fits the others; {@code digits} holds the digits 0–9 only. */
  static boolean isValid(CharSequence digits) {
    int sum = 0;
    boolean doubled = false;
    for (int i = digits.length() - 1; i >= 0; i--) {
      int digit = digits.charAt(i) - '0';
      if (doubled) {
        digit *= 2;
        if (digit > 9) {
          digit -= 9;
        }
      }
      sum += digit;
      doubled = !doubled;
    }
    return sum % 10 == 0;
  }
}
