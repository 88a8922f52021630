package com.paymenthub.api;

import com.paymenthub.api.commands.PaymentsCommand;

/** The only main: starts the service, or one of the commands beside it. */
public final class PaymentsApplication {

  private PaymentsApplication() {}

  /** Runs the command that the arguments name; {@code serve} when they name none. */
  public static void main(String[] arguments) {
    System.setProperty("disable-axoniq-console-message", "true");
    PaymentsCommand.run(arguments).ifPresent(System::exit);
  }
}
