package com.paymenthub.api.commands;

import com.paymenthub.api.accounts.AccountKeys.Operator;
import java.net.InetAddress;
import java.net.UnknownHostException;

/** Who types a command on this machine, for the audit. */
final class MachineUser {

  private MachineUser() {}

  /** The user who is signed in here. */
  static Operator operator() {
    return named(user());
  }

  /** Somebody who has said another name. */
  static Operator named(String name) {
    return new Operator(name, host());
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
