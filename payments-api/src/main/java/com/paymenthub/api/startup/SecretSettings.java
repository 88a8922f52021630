package com.paymenthub.api.startup;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Which settings are secrets, and how they are given to the service. */
public final class SecretSettings {

  /** In the spelling of {@link KnownSettings#uniform}. The last one may hold any other. */
  private static final Set<String> NAMES =
      Set.of(
          "payments.keys.vaultkeyset",
          "payments.keys.hashkey",
          "payments.keys.sealkey",
          "payments.keys.encryptionkey",
          "payments.keys.previousencryptionkey",
          "spring.application.json");

  /** The ends of further names, of Spring's settings too. */
  private static final Pattern ENDS =
      Pattern.compile("(?:^|.*\\.)[a-z0-9]*(?:password|passphrase|secret)(?:\\[\\d+])?");

  /** A password in an address, or a private key itself where its file is usually named. */
  private static final Pattern SECRET_VALUE =
      Pattern.compile("[?&](?:ssl)?password=|://[^/?#]*:[^/?#]*@|PRIVATE KEY-----");

  private static final Pattern ARGUMENT =
      Pattern.compile("(?:--|-D)([^=]+)(?:=(.*))?", Pattern.DOTALL);

  private SecretSettings() {}

  /** Whether a setting of this name, in any spelling, is a secret. */
  public static boolean isSecret(String name) {
    String given = KnownSettings.uniform(name);
    return NAMES.contains(given) || ENDS.matcher(given).matches();
  }

  /** The name of the first setting on a command line that is a secret, or whose value has one. */
  public static Optional<String> firstOn(List<String> commandLine) {
    return commandLine.stream()
        .map(ARGUMENT::matcher)
        .filter(
            argument ->
                argument.matches()
                    // The names of settings have a dot; options of commands have none.
                    && argument.group(1).contains(".")
                    && (isSecret(argument.group(1))
                        || (argument.group(2) != null
                            && SECRET_VALUE.matcher(argument.group(2)).find())))
        .map(argument -> argument.group(1))
        .findFirst();
  }

  /** Why such a setting is refused, and how it is given instead. */
  public static String complaint(String name) {
    return ("%s holds a secret, and everybody on this machine can read a command line. Give it as"
            + " the environment variable %s, or in a file named %s in a directory that"
            + " --spring.config.import=configtree:DIRECTORY/ names (docs/operations.md).")
        .formatted(name, name.toUpperCase(Locale.ROOT).replaceAll("[^A-Z0-9]+", "_"), name);
  }
}
