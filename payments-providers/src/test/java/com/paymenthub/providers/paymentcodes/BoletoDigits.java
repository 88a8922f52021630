package com.paymenthub.providers.paymentcodes;

import java.time.LocalDate;

/**
 * A bank slip's typeable line, read by the published rules of FEBRABAN ("Layout padrão de
 * arrecadação/recebimento com utilização do código de barras" and the banks' manuals), without the
 * library that writes it.
 */
public record BoletoDigits(String line) {

  public BoletoDigits {
    line = line.replaceAll("[. ]", "");
    if (!line.matches("\\d{47}")) {
      throw new IllegalArgumentException("47 digits expected: " + line);
    }
  }

  /** The three digits of the bank. */
  public String bank() {
    return line.substring(0, 3);
  }

  /** Whether the check digits of the first three fields are right: modulo 10, weights 2 and 1. */
  public boolean fieldDigitsAreRight() {
    return endsWithModulo10(line.substring(0, 10))
        && endsWithModulo10(line.substring(10, 21))
        && endsWithModulo10(line.substring(21, 32));
  }

  /** Whether the general check digit is right: modulo 11, weights 2 to 9; 0, 10 and 11 are 1. */
  public boolean generalDigitIsRight() {
    String barcode = barcode();
    return modulo11(barcode.substring(0, 4) + barcode.substring(5)) == digit(barcode, 4);
  }

  /** The 44 digits of the barcode: bank, currency, general digit, factor, amount, free field. */
  public String barcode() {
    return line.substring(0, 4)
        + line.charAt(32)
        + line.substring(33, 47)
        + line.substring(4, 9)
        + line.substring(10, 20)
        + line.substring(21, 31);
  }

  /** The amount in minor units. */
  public long amountMinorUnits() {
    return Long.parseLong(line.substring(37));
  }

  /** The due date, in the round of factors that began on 2025-02-22. */
  public LocalDate dueDateSinceRestart() {
    return LocalDate.of(2025, 2, 22).plusDays(factor() - 1000L);
  }

  /** The four digits of the due date. */
  public int factor() {
    return Integer.parseInt(line.substring(33, 37));
  }

  private static boolean endsWithModulo10(String field) {
    int sum = 0;
    for (int place = 0; place < field.length() - 1; place++) {
      int product = digit(field, field.length() - 2 - place) * (place % 2 == 0 ? 2 : 1);
      sum += product / 10 + product % 10;
    }
    return (10 - sum % 10) % 10 == digit(field, field.length() - 1);
  }

  private static int modulo11(String digits) {
    int sum = 0;
    for (int place = 0; place < digits.length(); place++) {
      sum += digit(digits, digits.length() - 1 - place) * (2 + place % 8);
    }
    int rest = 11 - sum % 11;
    return rest == 10 || rest == 11 ? 1 : rest;
  }

  private static int digit(String digits, int index) {
    return Character.digit(digits.charAt(index), 10);
  }
}
