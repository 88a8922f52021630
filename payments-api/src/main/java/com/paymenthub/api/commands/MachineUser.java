package com.paymenthub.api.commands;

import com.paymenthub.charging.accounts.AccountKeys.Operator;
import com.paymenthub.console.operators.Acting;
import java.net.InetAddress;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;

/** Who types a command on this machine, for the audit. */
final class MachineUser {

  private MachineUser() {}

  /**
   * Who acts on the keys of an account.
   *
   * @param name the name that the person has said; null for the user who is signed in here
   */
  static Operator operator(@Nullable String name) {
    return new Operator(name == null ? user() : name, host());
  }

  /** The same for everything else. */
  static Acting acting(@Nullable String name) {
    return new Acting(null, name == null ? user() : name, host(), null);
  }

  /** With sudo, it is the user who called it, not the user that it runs as. */
  private static String user() {
    String before = System.getenv("SUDO_USER");
    return before == null || before.isBlank() ? System.getProperty("user.name") : before;
  }

  private static String host() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException nameless) {
      return "unknown";
    }
  }
}
