package com.paymenthub.providers.adapters.sandbox;

import com.paymenthub.providers.contract.Pan;

/** Card numbers by which the simulator decides. */
public final class SandboxCards {

  private SandboxCards() {}

  /** A valid number with this last digit. */
  public static String endingIn(char lastDigit) {
    for (int body = 0; body < 10; body++) {
      String number = "41111111111111" + body + lastDigit;
      if (Pan.parse(number).isPresent()) {
        return number;
      }
    }
    throw new AssertionError("one of ten digits fits the check digit");
  }
}
