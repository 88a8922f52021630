package com.paymenthub.api;

import com.paymenthub.api.commands.PaymentsCommand;
import java.util.Locale;

/** The only main: starts the service, or one of the commands beside it. */
public final class PaymentsApplication {

  private PaymentsApplication() {}

  /** Runs the command that the arguments name; {@code serve} when they name none. */
  public static void main(String[] arguments) {
    // The machine's language must not change what is written for other programs: in some locales
    // Java
    // formats numbers with digits that are not ASCII, or has other capital letters.
    Locale.setDefault(Locale.ROOT);
    System.setProperty("disable-axoniq-console-message", "true");
    PaymentsCommand.run(arguments).ifPresent(System::exit);
  }
}
