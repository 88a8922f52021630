package com.paymenthub.api.processes;

import com.paymenthub.api.PaymentsApplication;
import com.paymenthub.testing.Patience;
import com.paymenthub.testing.TestDatabase;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.spi.ToolProvider;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.awaitility.Awaitility;
import org.springframework.util.FileSystemUtils;

/**
 * What a process of the service is started with. Most of a start is loading classes, and tests
 * start dozens of processes: what is built here is copied as jars, and what one run has loaded and
 * linked goes into a cache from which the others take it, which Java refuses where a jar is newer.
 * Both stay until a class changes.
 */
final class ServiceProgram {

  private static final PrintStream OUT = System.out;
  private static final Path HOME = Path.of("target", "programs").toAbsolutePath();
  private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();

  /**
   * They end before more of the compiler, or another garbage collector, is of any use. With so
   * little of it Java keeps less room for compiled code than a start fills, and collects instead.
   */
  private static final List<String> SHORT_RUNS =
      List.of("-XX:TieredStopAtLevel=1", "-XX:ReservedCodeCacheSize=240m", "-XX:+UseSerialGC");

  private static final Collector<CharSequence, ?, String> JOINED =
      Collectors.joining(File.pathSeparator);

  private static List<String> options = List.of();

  private ServiceProgram() {}

  /** The options of Java, and the main class. */
  static synchronized List<String> options() {
    if (options.isEmpty()) {
      try {
        options = made();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return options;
  }

  /**
   * The same with the classes of the tests behind those of the service, for a program or a part
   * that is one of them.
   */
  static List<String> optionsWithTests() {
    List<String> all = new ArrayList<>(options());
    int classPath = all.indexOf("-cp") + 1;
    String tests =
        classPath().filter(entry -> !isOfTheService(entry)).map(Path::toString).collect(JOINED);
    all.set(classPath, all.get(classPath) + File.pathSeparator + tests);
    return List.copyOf(all);
  }

  /** The same without what makes short runs shorter and long ones longer. */
  static List<String> optionsForLongWork() {
    return options().stream().filter(option -> !SHORT_RUNS.contains(option)).toList();
  }

  /** The class path of the service: jars only. */
  static List<Path> jars() {
    String classPath = options().get(options().indexOf("-cp") + 1);
    return Stream.of(classPath.split(File.pathSeparator)).map(Path::of).toList();
  }

  private static List<String> made() throws IOException {
    List<Path> classPath = classPath().filter(ServiceProgram::isOfTheService).toList();
    String name =
        UUID.nameUUIDFromBytes(fingerprint(classPath).getBytes(StandardCharsets.UTF_8)).toString();
    Files.createDirectories(HOME);
    // Tests may run in several processes.
    try (FileChannel file =
            FileChannel.open(
                HOME.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock _ = file.lock()) {
      Path folder = HOME.resolve(name);
      Path cache = folder.resolve("classes.aot");
      List<String> program = program(classPath, folder);
      if (Files.notExists(cache)) {
        make(classPath, folder);
        train(program, cache);
      }
      return with("-XX:AOTCache=" + cache, program);
    }
  }

  private static Stream<Path> classPath() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .map(entry -> Path.of(entry).toAbsolutePath())
        .filter(Files::exists);
  }

  /**
   * Leaves tests out, among which the service would look for parts of its own, but for those of the
   * platform: they have the key management service that a test names.
   */
  private static boolean isOfTheService(Path entry) {
    boolean tests = entry.endsWith("test-classes") || entry.toString().endsWith("-tests.jar");
    return !tests || entry.toString().contains("payments-platform");
  }

  /** Another one when any class or jar is; what is built again of the same sources is the same. */
  private static String fingerprint(List<Path> classPath) throws IOException {
    StringBuilder print = new StringBuilder();
    for (Path entry : classPath) {
      try (Stream<Path> files = Files.walk(entry)) {
        for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
          print.append(file);
          print.append(isBuiltHere(entry) ? checksum(file) : Files.getLastModifiedTime(file));
        }
      }
    }
    return print.toString();
  }

  private static boolean isBuiltHere(Path entry) {
    return entry.normalize().startsWith(PROJECT);
  }

  private static long checksum(Path file) throws IOException {
    CRC32C checksum = new CRC32C();
    checksum.update(Files.readAllBytes(file));
    return checksum.getValue();
  }

  private static List<String> program(List<Path> classPath, Path folder) {
    String jars =
        classPath.stream()
            .map(entry -> isBuiltHere(entry) ? jarOf(entry, classPath, folder) : entry)
            .map(Path::toString)
            .collect(JOINED);
    // Nothing of Java's own amid what the service writes.
    List<String> program = new ArrayList<>(List.of("-Xlog:disable"));
    program.addAll(SHORT_RUNS);
    program.addAll(List.of("-cp", jars, PaymentsApplication.class.getName()));
    return List.copyOf(program);
  }

  private static Path jarOf(Path entry, List<Path> classPath, Path folder) {
    return folder.resolve("%d.jar".formatted(classPath.indexOf(entry)));
  }

  private static List<String> with(String option, List<String> program) {
    return Stream.concat(Stream.of(option), program.stream()).toList();
  }

  /** Makes the jars; what was made of other classes goes. */
  private static void make(List<Path> classPath, Path folder) throws IOException {
    try (Stream<Path> old = Files.list(HOME)) {
      for (Path each : old.filter(Files::isDirectory).toList()) {
        FileSystemUtils.deleteRecursively(each);
      }
    }
    Files.createDirectories(folder);
    ToolProvider jar = ToolProvider.findFirst("jar").orElseThrow();
    for (Path entry : classPath.stream().filter(ServiceProgram::isBuiltHere).toList()) {
      Path made = jarOf(entry, classPath, folder);
      if (!Files.isDirectory(entry)) {
        Files.copy(entry, made);
      } else {
        int exitCode =
            jar.run(OUT, OUT, "-c", "-0", "-M", "-f", made.toString(), "-C", entry.toString(), ".");
        if (exitCode != 0) {
          throw new IllegalStateException("no jar of " + entry);
        }
      }
    }
  }

  /** Starts the service on a database of its own, takes a charge, and stops it. */
  private static void train(List<String> program, Path cache) throws IOException {
    Path home = Files.createTempDirectory(HOME, "home");
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "serve",
                "--server.port=0",
                "--payments.keys.generate=true",
                "--payments.demo-accounts=true",
                "--payments.console.enabled=true"));
    for (Map.Entry<String, String> setting : TestDatabase.create().serviceSettings().entrySet()) {
      arguments.add("--%s=%s".formatted(setting.getKey(), setting.getValue()));
    }
    try (ServiceProcess service =
        ServiceProcess.start(
            home,
            ProcessBuilder.Redirect.PIPE,
            with("-XX:AOTCacheOutput=" + cache, program),
            arguments.toArray(String[]::new))) {
      try (HttpConnection merchant = new HttpConnection(service.port())) {
        DemoAccount account = DemoAccount.of(new EmbeddedHome(home));
        merchant.post("/v1/charges", account.headers("trained"), account.charge("trained"));
      }
      Awaitility.await()
          .atMost(Patience.LONGEST_WAIT)
          .until(() -> service.output().contains("console on "));
    }
  }
}
