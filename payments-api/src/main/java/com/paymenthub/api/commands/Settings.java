package com.paymenthub.api.commands;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Settings of the service that are given to a command beside it. */
final class Settings {

  private Settings() {}

  /**
   * What the service is started with: the settings, and a log that only warns.
   *
   * @throws ParameterException when one of them is no setting
   */
  static String[] of(List<String> given, CommandLine command) {
    for (String setting : given) {
      if (!setting.matches("--[A-Za-z0-9._\\-\\[\\]]+=.*")) {
        throw new ParameterException(command, "Unknown argument: " + setting);
      }
    }
    List<String> arguments = new ArrayList<>(given);
    arguments.add("--logging.level.root=warn");
    return arguments.toArray(String[]::new);
  }
}
