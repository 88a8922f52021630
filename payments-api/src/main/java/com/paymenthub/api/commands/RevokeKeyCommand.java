package com.paymenthub.api.commands;

import java.util.UUID;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Ends a key of an account at once. */
@Command(
    name = "revoke-key",
    description = {
      "Ends a key of an account, of any kind, at once and for ever. list-keys shows the ids.",
      "An account whose last secret key was revoked gets a new one with rotate-key. Works beside"
          + " running services, which know within a second. Settings are passed as --name=value, as"
          + " to the service."
    })
final class RevokeKeyCommand extends AccountCommand {

  @Option(
      names = "--key-id",
      required = true,
      paramLabel = "<id>",
      description = "The id of the key, not the key.")
  private UUID keyId = new UUID(0, 0);

  @Override
  public Integer call() {
    boolean revoked = run(keys -> keys.revoke(clientId(), keyId, operator()));
    if (!revoked) {
      return failed("the account has no key %s that is not revoked already".formatted(keyId));
    }
    print("revoked");
    return DONE;
  }
}
