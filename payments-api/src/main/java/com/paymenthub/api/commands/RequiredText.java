package com.paymenthub.api.commands;

import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** Texts that people give to commands. */
final class RequiredText {

  private RequiredText() {}

  /**
   * Refuses a text that is empty or too long.
   *
   * @throws ParameterException naming the option
   */
  static void check(CommandLine command, String option, String text, int maximumLength) {
    if (text.isBlank() || text.length() > maximumLength) {
      throw new ParameterException(
          command, "%s takes 1 to %d characters".formatted(option, maximumLength));
    }
  }
}
