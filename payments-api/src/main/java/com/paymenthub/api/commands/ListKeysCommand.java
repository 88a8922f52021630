package com.paymenthub.api.commands;

import com.paymenthub.charging.accounts.AccountKeys.StoredKey;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;

/** Lists the keys of an account by their last characters, never the keys themselves. */
@Command(
    name = "list-keys",
    description = {
      "Shows the secret and public keys of an account that are still valid, with the last four"
          + " characters of each and when it was last used, to the minute.",
      "Settings are passed as --name=value, as to the service."
    })
final class ListKeysCommand extends AccountCommand {

  private static final String ROW = "%-36s  %-6s  %-5s  %-24s  %-24s  %s";

  @Override
  public Integer call() {
    List<StoredKey> keys = read(stored -> stored.list(clientId()));
    print(ROW.formatted("key id", "kind", "ends", "created", "expires", "last used"));
    for (StoredKey key : keys) {
      print(
          ROW.formatted(
              key.id(),
              key.kind(),
              key.lastCharacters(),
              key.createdAt(),
              orNever(key.expiresAt()),
              orNever(key.lastUsedAt())));
    }
    return DONE;
  }

  private static String orNever(@Nullable Instant time) {
    return time == null ? "never" : time.toString();
  }
}
