package com.paymenthub.api.commands;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Disables or enables all keys of an account. */
abstract class AccountSwitch extends AccountCommand {

  @Option(names = "--reason", paramLabel = "<text>", description = "Why, for the audit.")
  private @Nullable String reason;

  private final boolean disabled;

  AccountSwitch(boolean disabled) {
    this.disabled = disabled;
  }

  @Override
  public Integer call() {
    boolean found = run(keys -> keys.setDisabled(clientId(), disabled, reason, operator()));
    if (!found) {
      return failed("there is no account " + clientId());
    }
    print(disabled ? "disabled" : "enabled");
    return DONE;
  }
}
