package com.paymenthub.api.installation;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.springframework.util.FileSystemUtils;

/**
 * A directory from which the service starts fast: its jars side by side, a cache of what Java loads
 * and compiles during a start, and a script that starts Java with it. Java ignores a cache that was
 * made of other jars or by another Java, so that the worst it can do is not to help.
 *
 * @param directory where it is
 */
public record Installation(Path directory) {

  /**
   * Java options with which the cache is made; Java ignores the cache when they differ. All code is
   * outside of modules and may call native code.
   */
  public static final List<String> OPTIONS = List.of("--enable-native-access=ALL-UNNAMED");

  /** Hides Java's messages about classes that it cannot cache. */
  private static final String QUIET = "-Xlog:aot*=off";

  private static final String SCRIPT = "payments";
  private static final String JAR = "payments-api.jar";
  private static final String CACHE = "payments.aot";
  private static final String LIBRARIES = "lib";
  private static final String TRAINING = "training";
  private static final Set<String> PARTS = Set.of(SCRIPT, JAR, CACHE, LIBRARIES, TRAINING);

  /** What a jar that holds its libraries in itself has, and an unpacked one has not. */
  private static final String PACKED = "BOOT-INF/";

  /**
   * Puts the service into a directory. An older installation there is replaced; a service that runs
   * from it has to be stopped before.
   *
   * @param jar the packaged service, or one that is unpacked in that directory already
   * @throws IllegalArgumentException when the directory has other files in it
   */
  public static Installation of(Path jar, Path directory) throws IOException {
    Files.createDirectories(directory);
    Installation installation = new Installation(directory.toRealPath());
    if (isPacked(jar)) {
      installation.refuseOtherFiles();
      installation.clear();
      installation.unpack(jar);
    } else if (!jar.toRealPath().equals(installation.jar())) {
      throw new IllegalArgumentException("%s is unpacked already, elsewhere".formatted(jar));
    }
    return installation;
  }

  /**
   * Starts the service once, on a database of its own that is removed afterwards, and keeps what
   * Java had to load and compile for it.
   *
   * @throws IOException when that run fails
   */
  public void makeCache() throws IOException {
    Path training = directory.resolve(TRAINING);
    FileSystemUtils.deleteRecursively(training);
    Files.createDirectory(training);
    try {
      Path made = training.resolve(CACHE);
      List<String> program = new ArrayList<>(OPTIONS);
      program.addAll(List.of("-XX:AOTCacheOutput=" + made, QUIET, "-jar", jar().toString()));
      new TrainingRun(training).run(program);
      if (Files.notExists(made)) {
        throw new IOException("Java %s wrote no cache".formatted(Runtime.version()));
      }
      Files.move(made, directory.resolve(CACHE), StandardCopyOption.ATOMIC_MOVE);
    } finally {
      FileSystemUtils.deleteRecursively(training);
    }
  }

  /** Writes the script. It starts the Java that runs now, because the cache fits no other one. */
  public void writeScript() throws IOException {
    String text =
        """
        #!/bin/sh
        # Starts the service, or a command of it, as `java -jar` does, but several times faster: with what
        # %2$s keeps of an earlier start. Where that does not fit, Java ignores it.
        # JAVA_OPTIONS in the environment are further options for Java.
        # A command leaves the first processor to the service, and has of the others what nobody else wants.
        limits=
        case ${1-serve} in
          serve | simulator | --*) ;;
          *)
            mask=$(taskset -p $$ 2>/dev/null | sed -n 's/.*: \\([0-9a-f]\\{1,15\\}\\)$/0x\\1/p')
            others=$((${mask:-0} & (${mask:-0} - 1)))
            if [ "$others" -ne 0 ]; then limits=$(printf 'taskset 0x%%x' "$others"); fi
            if chrt --idle 0 true 2>/dev/null; then
              limits="$limits chrt --idle 0"
            else
              limits="$limits nice -n 19"
            fi
            ;;
        esac
        script=$0
        while [ -L "$script" ]; do
          target=$(readlink "$script")
          case $target in
            /*) script=$target ;;
            *) script=$(dirname "$script")/$target ;;
          esac
        done
        directory=$(CDPATH='' cd "$(dirname "$script")" && pwd -P)
        java='%1$s'
        [ -x "$java" ] || java=${JAVA_HOME:+$JAVA_HOME/bin/}java
        # shellcheck disable=SC2086 # several options are several words
        # Without memory, parts of the service would end and others go on; it is started again as a whole.
        exec $limits "$java" "-XX:AOTCache=$directory/%2$s" '%5$s' '-Xlog:cds*=off' %4$s \\
          -XX:+ExitOnOutOfMemoryError ${JAVA_OPTIONS-} -jar "$directory/%3$s" "$@"
        """
            .formatted(
                JavaProcess.JAVA.toString().replace("'", "'\\''"),
                CACHE,
                JAR,
                String.join(" ", OPTIONS),
                QUIET);
    Files.writeString(script(), text, StandardCharsets.UTF_8);
    Files.setPosixFilePermissions(script(), PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  /** The script that starts the service, or a command of it. */
  public Path script() {
    return directory.resolve(SCRIPT);
  }

  private Path jar() {
    return directory.resolve(JAR);
  }

  private static boolean isPacked(Path jar) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      return file.getEntry(PACKED) != null;
    }
  }

  private void refuseOtherFiles() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      files
          .map(file -> file.getFileName().toString())
          .filter(name -> !PARTS.contains(name))
          .findFirst()
          .ifPresent(
              name -> {
                throw new IllegalArgumentException(
                    "%s has other files in it, such as %s".formatted(directory, name));
              });
    }
  }

  /** The script first: without it, nothing is taken for complete. */
  private void clear() throws IOException {
    for (String part : List.of(SCRIPT, CACHE, JAR, LIBRARIES, TRAINING)) {
      FileSystemUtils.deleteRecursively(directory.resolve(part));
    }
  }

  /** By Spring Boot's own tool, which is in the jar. */
  private void unpack(Path jar) throws IOException {
    List<String> extract =
        List.of(
            "-Djarmode=tools",
            "-jar",
            jar.toAbsolutePath().toString(),
            "extract",
            "--force",
            "--destination",
            directory.toString(),
            "--application-filename",
            JAR);
    try (JavaProcess tool = JavaProcess.start(directory, extract)) {
      if (tool.end() != 0) {
        throw new IOException("%s cannot be unpacked:%n%s".formatted(jar, tool.lastLines()));
      }
    }
  }
}
