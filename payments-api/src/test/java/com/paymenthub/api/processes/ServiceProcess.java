package com.paymenthub.api.processes;

import com.paymenthub.api.testing.RunningService;
import com.paymenthub.api.testing.SecretsFile;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A run of the service, or of one of its commands, in a process of its own. */
public final class ServiceProcess implements AutoCloseable {

  private static final Pattern READY = Pattern.compile("ready on port (\\d+)");
  private static final Pattern MANAGEMENT = Pattern.compile("details of health on .+:(\\d+)");

  /** The option that adds classes of the tests to a service. */
  private static final String PARTS = "--spring.main.sources=";

  /** Only against waiting for ever: nothing is said about how long a start or an end takes. */
  private static final int WAIT_SECONDS = 600;

  /** The heap that the README recommends: one that has to grow first pauses ten times as often. */
  private static final List<String> HEAP = List.of("-Xms1g", "-Xmx1g");

  private final Process process;
  private final List<String> output = new ArrayList<>();
  private final CompletableFuture<Integer> port = new CompletableFuture<>();
  private final AtomicInteger managementPort = new AtomicInteger();
  private final Thread reader;

  private ServiceProcess(Process process) {
    this.process = process;
    // A platform thread: virtual threads of a test that keep all carriers busy would stop it.
    this.reader = Thread.ofPlatform().daemon().start(this::read);
  }

  /** Where the service of tests is installed: its jar, its libraries and its cache. */
  public static Path installed() {
    return ServiceProgram.folder();
  }

  /** Starts a process with its own {@code PAYMENTS_HOME} and waits for nothing. */
  public static ServiceProcess launch(Path home, String... arguments) {
    return start(home, ProcessBuilder.Redirect.PIPE, arguments);
  }

  /** Starts a command beside a service of this process, with its database and home. */
  static ServiceProcess beside(RunningService service, String... arguments) {
    return launch(
        Path.of(service.setting("payments.home")).toAbsolutePath(), with(service, arguments));
  }

  /** Arguments, and where the database of a service of this process is. */
  static String[] with(RunningService service, String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    service
        .database()
        .serviceSettings()
        .forEach((name, value) -> all.add("--%s=%s".formatted(name, value)));
    return all.toArray(String[]::new);
  }

  /**
   * Starts a command as operators do who measure it: with the recommended heap, and with all that
   * Java does to make long work fast, of which processes of tests have only a part.
   *
   * @param javaOptions what Java gets besides
   */
  public static ServiceProcess launchForLongWork(
      Path home, List<String> javaOptions, String... arguments) {
    List<String> program = new ArrayList<>(HEAP);
    program.addAll(javaOptions);
    program.addAll(ServiceProgram.optionsForLongWork());
    return start(home, ProcessBuilder.Redirect.PIPE, program, arguments);
  }

  /** Starts a command of which only the standard output is kept, as a script would. */
  static ServiceProcess command(Path home, String... arguments) {
    return start(home, ProcessBuilder.Redirect.DISCARD, arguments);
  }

  private static ServiceProcess start(
      Path home, ProcessBuilder.Redirect errors, String... arguments) {
    boolean hasPartsOfTests = Stream.of(arguments).anyMatch(each -> each.startsWith(PARTS));
    List<String> program =
        hasPartsOfTests ? ServiceProgram.optionsWithTests() : ServiceProgram.options();
    return start(home, errors, program, arguments);
  }

  /** Starts Java with these options and main class, and waits for nothing. */
  static ServiceProcess start(
      Path home, ProcessBuilder.Redirect errors, List<String> program, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(program);
    command.addAll(List.of(SecretsFile.takenFrom(arguments)));
    return start(home, errors, command, Map.of());
  }

  private static ServiceProcess start(
      Path home,
      ProcessBuilder.Redirect errors,
      List<String> command,
      Map<String, String> environment) {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectErrorStream(errors.equals(ProcessBuilder.Redirect.PIPE))
            .redirectError(errors);
    builder.environment().put("PAYMENTS_HOME", home.toString());
    builder.environment().put("MANAGEMENT_SERVER_PORT", "0");
    builder.environment().put("PAYMENTS_CONSOLE_PORT", "0");
    builder.environment().putAll(environment);
    try {
      return new ServiceProcess(builder.start());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Starts an installed service on a free port and waits until it is ready.
   *
   * @param script what starts it
   * @param javaOptions what Java gets besides
   */
  public static ServiceProcess serveInstalled(Path script, Path home, String javaOptions) {
    ServiceProcess service =
        start(
            home,
            ProcessBuilder.Redirect.PIPE,
            List.of(script.toString(), "serve", "--server.port=0"),
            Map.of("JAVA_OPTIONS", javaOptions));
    service.port();
    return service;
  }

  /**
   * Starts a command of an installed service, as operators do, and waits for nothing.
   *
   * @param script what starts it
   * @param javaOptions what Java gets besides
   */
  public static ServiceProcess launchInstalled(
      Path script, Path home, String javaOptions, String... arguments) {
    List<String> command = new ArrayList<>(List.of(script.toString()));
    command.addAll(List.of(SecretsFile.takenFrom(arguments)));
    return start(home, ProcessBuilder.Redirect.PIPE, command, Map.of("JAVA_OPTIONS", javaOptions));
  }

  /**
   * Starts what runs a command of the service elsewhere, and waits for nothing.
   *
   * @param command a program, which finds Java in the variable {@code JAVA}, and its arguments
   */
  public static ServiceProcess launchBy(Path home, List<String> command) {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    return start(home, ProcessBuilder.Redirect.PIPE, command, Map.of("JAVA", java));
  }

  /** Starts the service on a free port and waits until it is ready. */
  public static ServiceProcess serve(Path home, String... settings) {
    List<String> arguments = new ArrayList<>(List.of("serve", "--server.port=0"));
    arguments.addAll(List.of(settings));
    ServiceProcess service = launch(home, arguments.toArray(String[]::new));
    service.port();
    return service;
  }

  /** Starts the packaged service, as operators do, on a free port and waits until it is ready. */
  public static ServiceProcess servePackaged(Path jar, Path home, String... settings) {
    return servePackaged(jar, home, List.of(), settings);
  }

  /**
   * The same with further options of Java.
   *
   * @param javaOptions what Java gets besides
   */
  public static ServiceProcess servePackaged(
      Path jar, Path home, List<String> javaOptions, String... settings) {
    List<String> arguments = new ArrayList<>(List.of("serve", "--server.port=0"));
    arguments.addAll(List.of(settings));
    return packaged(jar, home, javaOptions, arguments);
  }

  /** Starts the packaged simulators on a free port and waits until they are ready. */
  public static ServiceProcess simulatorPackaged(Path jar, Path ledger) {
    return packaged(
        jar,
        ledger.toAbsolutePath().getParent(),
        List.of(),
        List.of("simulator", "--port=0", "--ledger=" + ledger));
  }

  private static ServiceProcess packaged(
      Path jar, Path home, List<String> javaOptions, List<String> arguments) {
    List<String> program = new ArrayList<>(HEAP);
    program.addAll(javaOptions);
    program.addAll(List.of("-jar", jar.toString()));
    ServiceProcess started =
        start(home, ProcessBuilder.Redirect.PIPE, program, arguments.toArray(String[]::new));
    started.port();
    return started;
  }

  /** Starts the simulators on a free port and waits until they are ready. */
  public static ServiceProcess simulator(Path ledger, String... options) {
    List<String> arguments =
        new ArrayList<>(List.of("simulator", "--port=0", "--ledger=" + ledger));
    arguments.addAll(List.of(options));
    ServiceProcess simulator =
        launch(ledger.toAbsolutePath().getParent(), arguments.toArray(String[]::new));
    simulator.port();
    return simulator;
  }

  /** The port it listens on, once it is ready. */
  public int port() {
    try {
      return port.get(WAIT_SECONDS, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new IllegalStateException("the service is not ready:\n" + output(), e);
    }
  }

  /** The port of metrics and of the details of health, once it is ready. */
  public int managementPort() {
    port();
    return managementPort.get();
  }

  /** The process. */
  public ProcessHandle handle() {
    return process.toHandle();
  }

  /** Waits for its end: the exit code. */
  public int exitCode() {
    try {
      if (!process.waitFor(WAIT_SECONDS, TimeUnit.SECONDS)) {
        throw new IllegalStateException("the process does not end:\n" + output());
      }
      reader.join(TimeUnit.SECONDS.toMillis(5));
      return process.exitValue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Whether it has ended, or does so within a time. */
  public boolean endsWithin(int seconds) {
    try {
      return process.waitFor(seconds, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Ends it as an operator does (SIGTERM). */
  public int stop() {
    // That of the process itself would close what it and its children still write to.
    process.toHandle().destroy();
    return exitCode();
  }

  /** Ends it as a power cut does (SIGKILL). */
  public void kill() {
    process.destroyForcibly();
    exitCode();
  }

  /** What it has written until now. */
  public String output() {
    synchronized (output) {
      return String.join("\n", output);
    }
  }

  @Override
  public void close() {
    if (process.isAlive()) {
      stop();
    }
  }

  private void read() {
    try (BufferedReader lines = process.inputReader()) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        synchronized (output) {
          output.add(line);
        }
        Matcher management = MANAGEMENT.matcher(line);
        if (management.find()) {
          managementPort.set(Integer.parseInt(management.group(1)));
        }
        Matcher ready = READY.matcher(line);
        if (ready.find()) {
          port.complete(Integer.parseInt(ready.group(1)));
        }
      }
      port.completeExceptionally(new IllegalStateException("it ended"));
    } catch (IOException e) {
      port.completeExceptionally(e);
    }
  }
}
