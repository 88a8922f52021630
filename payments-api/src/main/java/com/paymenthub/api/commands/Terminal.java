package com.paymenthub.api.commands;

import static java.util.Objects.requireNonNull;

/** Whether somebody reads what is printed, who may see secrets that a log must not hold. */
final class Terminal {

  private Terminal() {}

  /** Always a console since Java 22, but not always a terminal behind it. */
  static boolean isThere() {
    return requireNonNull(System.console()).isTerminal();
  }
}
