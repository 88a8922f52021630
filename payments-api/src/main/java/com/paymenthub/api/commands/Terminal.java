package com.paymenthub.api.commands;

import java.io.Console;

/** Whether somebody reads what is printed, who may see secrets that a log must not hold. */
final class Terminal {

  private Terminal() {}

  /** Java 25 has no console where there is no terminal, which the compiler's checks do not know. */
  @SuppressWarnings("SystemConsoleNull")
  static boolean isThere() {
    Console console = System.console();
    return console != null && console.isTerminal();
  }
}
