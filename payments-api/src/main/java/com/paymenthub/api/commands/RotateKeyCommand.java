package com.paymenthub.api.commands;

import com.paymenthub.charging.accounts.AccountKeys.Rotated;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Replaces the secret key of an account, which is valid beside the new one for a while. */
@Command(
    name = "rotate-key",
    description = {
      "Makes a new secret key for an account and shows it this once.",
      "The keys that it replaces are valid for a while longer, so that nothing stops; a key that is"
          + " in wrong hands is ended at once with --old-valid-for 0s, or later with revoke-key."
          + " Works beside running services, which know within a second. Settings are passed as"
          + " --name=value, as to the service."
    })
final class RotateKeyCommand extends AccountCommand {

  @Option(
      names = "--old-valid-for",
      defaultValue = "24h",
      paramLabel = "<duration>",
      description =
          "For how long the keys that are replaced stay valid, for example 30m, 24h or 7d;"
              + " 0s ends them at once (default: ${DEFAULT-VALUE}).")
  private Duration overlap = Duration.ofHours(24);

  @Option(names = "--json", description = "Answer as one line of JSON, for scripts.")
  private boolean json;

  @Override
  public Integer call() {
    Optional<Rotated> rotated = run(keys -> keys.rotate(clientId(), overlap, operator()));
    if (rotated.isEmpty()) {
      return failed("there is no account " + clientId());
    }
    show(rotated.get());
    return DONE;
  }

  private record Answer(UUID clientId, UUID keyId, String apiKey, String othersEndAt) {}

  private void show(Rotated rotated) {
    if (json) {
      printJson(
          new Answer(
              clientId(), rotated.keyId(), rotated.apiKey(), rotated.othersEndAt().toString()));
    } else {
      print("X-Api-Key:   " + rotated.apiKey());
      print("key id:      " + rotated.keyId());
      print("others end:  " + rotated.othersEndAt());
    }
  }
}
