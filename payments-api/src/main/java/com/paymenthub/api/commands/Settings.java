package com.paymenthub.api.commands;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Settings on the command line. The names of all settings have a dot, as in {@code
 * --server.port=9090}, so that a mistyped option is never taken for one.
 */
final class Settings {

  private static final Pattern SETTING =
      Pattern.compile("--[\\w-]+(\\.[\\w\\-\\[\\]]+)+=.*", Pattern.DOTALL);

  /** Spring Boot's own options without a value, which make it log more. */
  private static final Set<String> SWITCHES = Set.of("--debug", "--trace");

  private Settings() {}

  /** The first argument that is no setting; empty when all are. */
  static Optional<String> firstUnknown(List<String> given) {
    return given.stream()
        .filter(argument -> !SWITCHES.contains(argument) && !SETTING.matcher(argument).matches())
        // The value is left out: it may be a secret whose name was mistyped.
        .map(argument -> argument.replaceFirst("(?s)=.*", "=…"))
        .findFirst();
  }

  /** The error message for such an argument. */
  static String complaint(String unknown) {
    return "Unknown argument: "
        + unknown
        + System.lineSeparator()
        + "Settings are passed as --name=value and have a dot in their name, as in"
        + " --server.port=9090; --help shows the commands.";
  }
}
