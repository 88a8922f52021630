package com.paymenthub.api.seals;

import com.paymenthub.testing.Patience;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/**
 * The independent verifier of docs. Without Node, tests report that they have not run; in CI that
 * is a failure.
 *
 * @param exitCode of the process
 * @param output what it said
 */
record NodeVerifier(int exitCode, String output) {

  private static final Path SCRIPT = Path.of("..", "docs", "verify-history.mjs");

  static void requireNode() {
    boolean there = isThere();
    if (!there && Boolean.parseBoolean(System.getenv("CI"))) {
      Assertions.fail("node is missing; .ci/run installs it");
    }
    Assumptions.assumeTrue(there, "node is missing: apt-get install nodejs");
  }

  static NodeVerifier run(Object... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of("node", SCRIPT.toString()));
    for (Object argument : arguments) {
      command.add(argument.toString());
    }
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (!process.waitFor(Patience.LONGEST_WAIT.toSeconds(), TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new IllegalStateException("the verifier does not end");
    }
    return new NodeVerifier(process.exitValue(), output);
  }

  /** The first thing that is not as it was sealed. */
  String firstFinding() {
    return output
        .lines()
        .dropWhile(line -> !line.startsWith("NOT AS"))
        .skip(1)
        .findFirst()
        .orElse("");
  }

  private static boolean isThere() {
    try {
      Process process = new ProcessBuilder("node", "--version").start();
      return process.waitFor() == 0;
    } catch (IOException missing) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }
}
