package com.paymenthub.api.commands;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Lets no key of an account open anything any more. */
@Command(
    name = "disable-account",
    description = {
      "Lets no key of an account open anything any more: every request is answered 401.",
      "Money that is under way is finished: confirmations, inquiries and notifications go on.",
      "enable-account undoes it.",
      "Works beside running services, which know within a second.",
      "Settings are passed as --name=value, as to the service."
    },
    mixinStandardHelpOptions = true,
    footer = {"", "Exit codes: 0 done, 1 failed, 2 wrong usage."})
final class DisableAccountCommand implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private AccountOptions account = new AccountOptions();

  @Option(names = "--reason", paramLabel = "<text>", description = "Why, for the audit.")
  private @Nullable String reason;

  @Override
  public Integer call() {
    boolean exists =
        account.run(
            spec.commandLine(),
            keys -> keys.setDisabled(account.clientId(), true, reason, account.operator()));
    if (!exists) {
      spec.commandLine().getErr().println("there is no account " + account.clientId());
      return CommandLine.ExitCode.SOFTWARE;
    }
    spec.commandLine().getOut().println("disabled");
    return CommandLine.ExitCode.OK;
  }
}
