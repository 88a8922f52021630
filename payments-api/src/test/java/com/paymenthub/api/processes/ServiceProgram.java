package com.paymenthub.api.processes;

import com.paymenthub.api.PaymentsApplication;
import com.paymenthub.api.installation.Installation;
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
import java.util.UUID;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.spi.ToolProvider;
import java.util.stream.Collector;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.springframework.util.FileSystemUtils;

/**
 * What a process of the service is started with. Most of a start is loading classes, and tests
 * start dozens of processes: they start as the service does where it is installed, with what an
 * earlier run has loaded and linked. It stays until a class changes.
 */
final class ServiceProgram {

  private static final PrintStream OUT = System.out;
  private static final Path HOME = Path.of("target", "programs").toAbsolutePath();
  private static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();
  private static final String JAR = "payments-api.jar";
  private static final String LIBRARIES = "lib";
  private static final String CACHE = "payments.aot";

  /**
   * They end before more of the compiler, or another garbage collector, is of any use. With so
   * little of it Java keeps less room for compiled code than a start fills, and collects instead.
   */
  private static final List<String> SHORT_RUNS =
      List.of("-XX:TieredStopAtLevel=1", "-XX:ReservedCodeCacheSize=240m", "-XX:+UseSerialGC");

  private static final Collector<CharSequence, ?, String> JOINED =
      Collectors.joining(File.pathSeparator);

  private static Path folder;

  private ServiceProgram() {}

  /** The options of Java, and the main class. */
  static List<String> options() {
    List<String> options = new ArrayList<>(Installation.OPTIONS);
    options.add("-XX:AOTCache=" + folder().resolve(CACHE));
    // Nothing of Java's own amid what the service writes.
    options.add("-Xlog:disable");
    options.addAll(SHORT_RUNS);
    options.addAll(
        List.of("-cp", folder().resolve(JAR).toString(), PaymentsApplication.class.getName()));
    return List.copyOf(options);
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

  /** The service as it is installed, with its cache. */
  static Installation installation() throws IOException {
    return Installation.of(folder().resolve(JAR), folder());
  }

  /** The same in another directory, without a cache. */
  static Installation installationWithoutCache(Path directory) throws IOException {
    Files.createSymbolicLink(directory.resolve(LIBRARIES), folder().resolve(LIBRARIES));
    Path jar = Files.copy(folder().resolve(JAR), directory.resolve(JAR));
    return Installation.of(jar, directory);
  }

  /** Where it is installed. */
  static synchronized Path folder() {
    if (folder == null) {
      try {
        folder = made();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return folder;
  }

  private static Path made() throws IOException {
    List<Path> classPath = classPath().filter(ServiceProgram::isOfTheService).toList();
    String name =
        UUID.nameUUIDFromBytes(fingerprint(classPath).getBytes(StandardCharsets.UTF_8)).toString();
    Files.createDirectories(HOME);
    // Tests may run in several processes.
    try (FileChannel file =
            FileChannel.open(
                HOME.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock _ = file.lock()) {
      Path made = HOME.resolve(name);
      if (Files.notExists(made.resolve(CACHE))) {
        make(classPath, made);
        Installation.of(made.resolve(JAR), made).makeCache();
      }
      return made.toRealPath();
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

  /** Makes what is installed; what was made of other classes goes. */
  private static void make(List<Path> classPath, Path made) throws IOException {
    try (Stream<Path> old = Files.list(HOME)) {
      for (Path each : old.filter(Files::isDirectory).toList()) {
        FileSystemUtils.deleteRecursively(each);
      }
    }
    Path libraries = Files.createDirectories(made.resolve(LIBRARIES));
    List<String> names = new ArrayList<>();
    for (Path entry : classPath) {
      // Several directories of classes have the same name.
      String suffix = Files.isDirectory(entry) ? ".jar" : "";
      String name = "%d-%s%s".formatted(names.size(), entry.getFileName(), suffix);
      putInto(libraries.resolve(name), entry);
      names.add("%s/%s".formatted(LIBRARIES, name));
    }
    write(made.resolve(JAR), names);
  }

  /** Java refuses a cache whose jars are newer: those that a build makes again are copied. */
  private static void putInto(Path library, Path entry) throws IOException {
    if (Files.isDirectory(entry)) {
      ToolProvider jar = ToolProvider.findFirst("jar").orElseThrow();
      int exitCode =
          jar.run(
              OUT, OUT, "-c", "-0", "-M", "-f", library.toString(), "-C", entry.toString(), ".");
      if (exitCode != 0) {
        throw new IllegalStateException("no jar of " + entry);
      }
    } else if (isBuiltHere(entry)) {
      Files.copy(entry, library);
    } else {
      Files.createSymbolicLink(library, entry);
    }
  }

  /**
   * A jar without classes that names the others beside it, as Spring Boot's tool leaves the
   * service: Java makes no cache for jars that are named by a whole path.
   */
  private static void write(Path jar, List<String> libraries) throws IOException {
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.put(Attributes.Name.MAIN_CLASS, PaymentsApplication.class.getName());
    attributes.put(Attributes.Name.CLASS_PATH, String.join(" ", libraries));
    new JarOutputStream(Files.newOutputStream(jar), manifest).close();
  }
}
