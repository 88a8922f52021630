package com.paymenthub.api.commands;

import picocli.CommandLine.Command;

/** Disables all keys of an account. */
@Command(
    name = "disable-account",
    description = {
      "Refuses all keys of an account: every request is answered 401.",
      "Money that is under way is finished: confirmations, inquiries and notifications go on."
          + " enable-account undoes it. Works beside running services, which know within a second."
          + " Settings are passed as --name=value, as to the service."
    })
final class DisableAccountCommand extends AccountSwitch {

  DisableAccountCommand() {
    super(true);
  }
}
