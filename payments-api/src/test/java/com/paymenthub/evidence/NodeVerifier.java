package com.paymenthub.evidence;

import com.paymenthub.api.testing.InstalledProgram;
import com.paymenthub.testing.Patience;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import tools.jackson.databind.json.JsonMapper;

/**
 * The independent verifier of docs. Without Node, tests report that they have not run; in CI that
 * is a failure.
 *
 * @param exitCode of the process
 * @param output what it said
 */
record NodeVerifier(int exitCode, String output) {

  private static final Path SCRIPT = Path.of("..", "docs", "verify-history.mjs");

  private static final String MANY =
      """
      import { readFileSync } from 'node:fs';
      import { Worker } from 'node:worker_threads';
      const [script, runs] = process.argv.slice(1);
      const codes = [];
      for (const argv of JSON.parse(readFileSync(runs, 'utf8'))) {
        const worker = new Worker(script, { argv, execArgv: [], stdout: true, stderr: true });
        codes.push(await new Promise((ended, failed) => worker.on('exit', ended).on('error', failed)));
      }
      console.log(codes.join());
      """;

  static void requireNode() {
    InstalledProgram.require(isThere(), "nodejs");
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

  /**
   * Runs it many times in one process, each in a thread with a program state of its own.
   *
   * @param runs the arguments of each run
   * @return the exit codes, in their order
   */
  static List<Integer> exitCodes(List<List<String>> runs, Path directory)
      throws IOException, InterruptedException {
    Path arguments =
        Files.writeString(
            directory.resolve("runs.json"), JsonMapper.shared().writeValueAsString(runs));
    Process process =
        new ProcessBuilder(
                "node",
                "--input-type=module",
                "--eval",
                MANY,
                SCRIPT.toAbsolutePath().normalize().toString(),
                arguments.toString())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (process.waitFor() != 0) {
      throw new IllegalStateException(output);
    }
    return Arrays.stream(output.strip().split(",")).map(Integer::valueOf).toList();
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
