package com.paymenthub.api.processes;

import com.paymenthub.api.processes.CommandsInTurn.Ended;
import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.SecretsFile;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Commands with their arguments as operators type them, all in one process that ends with the
 * tests: what a command costs is mostly the start of Java. That commands end their process, and
 * with which exit code, is for tests that start one with {@link ServiceProcess}.
 */
public final class WarmCommands {

  /** Only against waiting for ever. */
  private static final int WAIT_SECONDS = 600;

  private static WarmCommands shared;

  private final Process process;
  private final BufferedWriter commands;
  private final BufferedReader answers;

  private WarmCommands() {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(ServiceProgram.optionsWithTests());
    command.set(command.size() - 1, CommandsInTurn.class.getName());
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT);
    // Each command is told its own home: one that was not told finds nothing of others.
    builder.environment().put("PAYMENTS_HOME", "/nonexistent");
    try {
      this.process = builder.start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    this.commands = process.outputWriter(StandardCharsets.UTF_8);
    this.answers = process.inputReader(StandardCharsets.UTF_8);
  }

  /**
   * Runs a command and waits for its end.
   *
   * @param home where it keeps and finds what is stored
   */
  public static Ended run(Path home, String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.add("--payments.home=" + home);
    return shared().run(List.of(SecretsFile.takenFrom(all.toArray(String[]::new))));
  }

  /** Runs a command beside a service of this process, with its database and home. */
  static Ended beside(RunningService service, String... arguments) {
    return run(
        Path.of(service.setting("payments.home")).toAbsolutePath(),
        ServiceProcess.with(service, arguments));
  }

  private static synchronized WarmCommands shared() {
    if (shared == null) {
      shared = new WarmCommands();
    }
    return shared;
  }

  private synchronized Ended run(List<String> arguments) {
    try {
      commands.write(JsonMapper.shared().writeValueAsString(arguments));
      commands.newLine();
      commands.flush();
      String answer =
          CompletableFuture.supplyAsync(this::answer).get(WAIT_SECONDS, TimeUnit.SECONDS);
      return JsonMapper.shared().readValue(answer, Ended.class);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while waiting for " + arguments, e);
    } catch (IOException | ExecutionException | TimeoutException e) {
      throw new IllegalStateException("there is no answer to " + arguments, e);
    }
  }

  private String answer() {
    try {
      String line = answers.readLine();
      if (line == null) {
        throw new IllegalStateException("the process has ended");
      }
      return line;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
