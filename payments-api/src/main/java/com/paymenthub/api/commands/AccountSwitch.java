package com.paymenthub.api.commands;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
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

  /** Disables all keys of an account. */
  @Command(
      name = "disable-account",
      description = {
        "Refuses all keys of an account: every request is answered 401.",
        "Money that is under way is finished: confirmations, inquiries and notifications go on."
            + " enable-account undoes it. Works beside running services, which know within a"
            + " second. Settings are passed as --name=value, as to the service."
      })
  static final class Disable extends AccountSwitch {

    Disable() {
      super(true);
    }
  }

  /** Undoes {@code disable-account}. */
  @Command(
      name = "enable-account",
      description = {
        "Accepts the keys of an account again after disable-account.",
        "Works beside running services, which know within a second. Settings are passed as"
            + " --name=value, as to the service."
      })
  static final class Enable extends AccountSwitch {

    Enable() {
      super(false);
    }
  }
}
