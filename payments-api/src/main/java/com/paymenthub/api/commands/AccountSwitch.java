package com.paymenthub.api.commands;

import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Disables or enables all keys of an account. */
abstract class AccountSwitch implements Callable<Integer> {

  @Spec private CommandSpec spec = CommandSpec.create();

  @Mixin private AccountOptions account = new AccountOptions();

  @Option(names = "--reason", paramLabel = "<text>", description = "Why, for the audit.")
  private @Nullable String reason;

  private final boolean disabled;

  AccountSwitch(boolean disabled) {
    this.disabled = disabled;
  }

  @Override
  public Integer call() {
    boolean found =
        account.run(
            spec.commandLine(),
            keys -> keys.setDisabled(account.clientId(), disabled, reason, account.operator()));
    if (!found) {
      spec.commandLine().getErr().println("there is no account " + account.clientId());
      return CommandLine.ExitCode.SOFTWARE;
    }
    spec.commandLine().getOut().println(disabled ? "disabled" : "enabled");
    return CommandLine.ExitCode.OK;
  }
}
