package com.paymenthub.api.commands;

import picocli.CommandLine.Command;

/** Undoes {@code disable-account}. */
@Command(
    name = "enable-account",
    description = {
      "Accepts the keys of an account again after disable-account.",
      "Works beside running services, which know within a second. Settings are passed as"
          + " --name=value, as to the service."
    })
final class EnableAccountCommand extends AccountSwitch {

  EnableAccountCommand() {
    super(false);
  }
}
