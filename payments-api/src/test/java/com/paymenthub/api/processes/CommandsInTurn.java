package com.paymenthub.api.processes;

import com.paymenthub.api.commands.PaymentsCommand;
import java.io.BufferedReader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.json.JsonMapper;

/**
 * Runs in the process of {@link WarmCommands}: takes the arguments of one command from each line of
 * its input, runs it, and answers with a line.
 */
public final class CommandsInTurn {

  private CommandsInTurn() {}

  /** What one command has ended with, and written. */
  public record Ended(int exitCode, String output, String errors) {

    /** What a terminal shows, but for the order. */
    public String written() {
      return output + "\n" + errors;
    }
  }

  /** Reads until its input ends. */
  public static void main(String[] none) throws IOException {
    System.setProperty("disable-axoniq-console-message", "true");
    PrintStream answers = System.out;
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      String[] arguments = JsonMapper.shared().readValue(line, String[].class);
      answers.println(JsonMapper.shared().writeValueAsString(run(arguments)));
    }
  }

  private static Ended run(String[] arguments) {
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    System.setOut(new PrintStream(output, true, StandardCharsets.UTF_8));
    System.setErr(new PrintStream(errors, true, StandardCharsets.UTF_8));
    int exitCode = PaymentsCommand.run(arguments).orElseThrow();
    return new Ended(
        exitCode,
        output.toString(StandardCharsets.UTF_8).strip(),
        errors.toString(StandardCharsets.UTF_8).strip());
  }
}
