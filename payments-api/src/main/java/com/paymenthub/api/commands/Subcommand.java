package com.paymenthub.api.commands;

import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;

/**
 * What every command has in common: its result goes to standard output, for scripts as JSON, and
 * everything else to standard error. A command that fails throws, or returns what {@link #failed}
 * returns.
 */
@Command(
    mixinStandardHelpOptions = true,
    footer = {"", "Exit codes: 0 done, 1 failed, 2 wrong usage."})
abstract class Subcommand implements Callable<Integer> {

  /** The exit code of a command that has done its work. */
  static final int DONE = CommandLine.ExitCode.OK;

  private static final int MAXIMUM_REASON_LENGTH = 500;
  private static final int MAXIMUM_NAME_LENGTH = 100;

  @Spec private CommandSpec spec = CommandSpec.create();

  /** Where the result goes. */
  final PrintWriter out() {
    return spec.commandLine().getOut();
  }

  /** Where everything goes that is not the result. */
  final PrintWriter err() {
    return spec.commandLine().getErr();
  }

  /** Prints a line of the result. */
  final void print(Object line) {
    out().println(line);
  }

  /** Prints a line that is not of the result. */
  final void tell(Object line) {
    err().println(line);
  }

  /** Prints a record as one line of JSON. */
  final void printJson(Object answer) {
    print(JsonMapper.shared().writeValueAsString(answer));
  }

  /** Prints a record as one line of JSON, or for people with a line for each of its fields. */
  final void printAnswer(Object answer, boolean json) {
    if (json) {
      printJson(answer);
    } else {
      JsonMapper.shared()
          .valueToTree(answer)
          .forEachEntry((name, value) -> print("%-10s%s".formatted(name + ":", value.asString())));
    }
  }

  /** Says why the command has failed: its exit code. */
  final int failed(Object reason) {
    tell(reason);
    return CommandLine.ExitCode.SOFTWARE;
  }

  /**
   * Makes sure that a decision says why, and who has decided.
   *
   * @throws ParameterException when one of the texts is empty or too long, naming its option
   */
  final void requireDecision(String reason, String by) {
    requireText("--reason", reason, MAXIMUM_REASON_LENGTH);
    requireText("--by", by, MAXIMUM_NAME_LENGTH);
  }

  private void requireText(String option, String text, int maximumLength) {
    if (text.isBlank() || text.length() > maximumLength) {
      throw wrong("%s takes 1 to %d characters".formatted(option, maximumLength));
    }
  }

  /** Options that are wrong, or do not go together. */
  final ParameterException wrong(String complaint) {
    return new ParameterException(spec.commandLine(), complaint);
  }
}
