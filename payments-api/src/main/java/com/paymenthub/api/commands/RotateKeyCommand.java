package com.paymenthub.api.commands;

import com.paymenthub.api.accounts.AccountKeys.Rotated;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import tools.jackson.databind.json.JsonMapper;

/** Replaces the secret key of an account, which is valid beside the new one for a while. */
@Command(
    name = "rotate-key",
    description = {
      "Makes a new secret key for an account and shows it this once.",
      "The keys that it replaces are valid for a while longer, so that nothing stops; a key that is"
          + " in wrong hands is ended at once with --old-valid-for 0s, or later with revoke-key."
          + " Works beside running services, which know within a second. Settings are passed as"
          + " --name=value, as to the service."
    },
    mixinStandardHelpOptions = true,
    footer = {"", "Exit codes: 0 done, 1 failed, 2 wrong usage."})
final class RotateKeyCommand extends AccountCommand {

  @Option(
      names = "--old-valid-for",
      defaultValue = "24h",
      converter = DurationConverter.class,
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
      commandLine().getErr().println("there is no account " + clientId());
      return CommandLine.ExitCode.SOFTWARE;
    }
    print(rotated.get());
    return CommandLine.ExitCode.OK;
  }

  private void print(Rotated rotated) {
    PrintWriter out = commandLine().getOut();
    if (json) {
      Map<String, String> answer = new LinkedHashMap<>();
      answer.put("clientId", clientId().toString());
      answer.put("keyId", rotated.keyId().toString());
      answer.put("apiKey", rotated.apiKey());
      answer.put("othersEndAt", rotated.othersEndAt().toString());
      out.println(JsonMapper.shared().writeValueAsString(answer));
    } else {
      out.println("X-Api-Key:   " + rotated.apiKey());
      out.println("key id:      " + rotated.keyId());
      out.println("others end:  " + rotated.othersEndAt());
    }
    out.flush();
  }
}
