package com.paymenthub.api.buyers;

/** Card numbers as a stranger makes them up: as many as he wants, all with right check digits. */
final class Numbers {

  private static final String BEGINNING = "411111";

  private Numbers() {}

  /** One of 10,000,000 numbers whose last digit decides what the simulator does. */
  static String of(int serial, int lastDigit) {
    for (int check = 0; check <= 9; check++) {
      String number = BEGINNING + "%07d".formatted(serial) + "1" + check + lastDigit;
      if (hasRightSum(number)) {
        return number;
      }
    }
    throw new IllegalArgumentException("not a digit: " + lastDigit);
  }

  private static boolean hasRightSum(String number) {
    int sum = 0;
    for (int place = 0; place < number.length(); place++) {
      int digit = Character.digit(number.charAt(number.length() - 1 - place), 10);
      int weighted = place % 2 == 1 ? digit * 2 : digit;
      sum += weighted > 9 ? weighted - 9 : weighted;
    }
    return sum % 10 == 0;
  }
}
