package com.paymenthub.api.installation;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A process of the Java that runs now. Of the environment it gets nothing that may be a setting of
 * the service: an installation must not depend on it, and least of all reach a configured database.
 */
final class JavaProcess implements AutoCloseable {

  /** The Java that runs now. */
  static final Path JAVA = Path.of(System.getProperty("java.home"), "bin", "java");

  private static final Set<String> ENVIRONMENT = Set.of("PATH", "LANG", "LC_ALL", "TZ", "TMPDIR");

  /** A limit against waiting for ever. */
  private static final Duration LONGEST = Duration.ofMinutes(15);

  /** How much of what it wrote is told when it fails. */
  private static final int LAST_LINES = 20;

  private final Process process;
  private final BufferedReader output;
  private final List<String> lines = new ArrayList<>();

  private JavaProcess(Process process) {
    this.process = process;
    this.output = process.inputReader();
    Executor later = CompletableFuture.delayedExecutor(LONGEST.toSeconds(), TimeUnit.SECONDS);
    later.execute(process::destroyForcibly);
  }

  /** Starts Java in a directory, from which it reads no settings of others. */
  static JavaProcess start(Path directory, List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(JAVA.toString()));
    command.addAll(arguments);
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true);
    builder.environment().keySet().retainAll(ENVIRONMENT);
    return new JavaProcess(builder.start());
  }

  /**
   * Waits for a line with this in it.
   *
   * @throws IOException when it ends before
   */
  Matcher await(Pattern pattern) throws IOException {
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      lines.add(line);
      Matcher found = pattern.matcher(line);
      if (found.find()) {
        return found;
      }
    }
    throw new IOException("it ended:\n" + lastLines());
  }

  /** Lets it end as an operator does (SIGTERM), and waits for that. */
  void stop() throws IOException {
    // Process.destroy() would close what is still to be read.
    process.toHandle().destroy();
    end();
  }

  /** Waits until it has ended: the exit code. */
  int end() throws IOException {
    output.lines().forEach(lines::add);
    try {
      return process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /** The end of what it has written. */
  String lastLines() {
    return String.join("\n", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
  }

  /** Where something failed, it does not go on running. */
  @Override
  public void close() throws IOException {
    process.destroy();
    output.close();
  }
}
