package com.paymenthub.api.processes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.paymenthub.api.PaymentsApplication;
import com.paymenthub.api.installation.Installation;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.jar.JarOutputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An installed service starts with what Java kept of an earlier start, and without it too. */
class InstallationTest {

  private static final int CREATED = 201;

  /** What sched(7) calls SCHED_IDLE. */
  private static final String IDLE = "5";

  /** The script leaves machines with more processors as they are. */
  private static final int TOLD_APART = 60;

  @TempDir Path directory;

  private Path home;
  private Path loaded;
  private Installation installation;

  @BeforeEach
  void unpackedService() throws IOException {
    home = Files.createDirectory(directory.resolve("home"));
    Path program = Files.createDirectory(directory.resolve("program"));
    loaded = directory.resolve("loaded.log");
    installation = ServiceProgram.installationWithoutCache(program);
  }

  @Test
  void a_start_takes_its_classes_from_the_cache_and_leaves_nothing_of_the_training()
      throws Exception {
    installation = ServiceProgram.installation();
    installation.writeScript();

    firstCharge();

    assertThat(sourceOfMainClass()).contains("shared objects file");
    assertThat(installation.script().getParent())
        .isDirectoryNotContaining("glob:**training")
        .isDirectoryContaining("glob:**payments.aot");
  }

  @Test
  void it_is_found_behind_symbolic_links() throws Exception {
    installation.writeScript();
    Path bin = Files.createDirectory(directory.resolve("bin"));
    Path inner =
        Files.createSymbolicLink(bin.resolve("inner"), bin.relativize(installation.script()));
    Path link = Files.createSymbolicLink(directory.resolve("payments-link"), inner);

    Process version = new ProcessBuilder(link.toString(), "--version").start();

    assertThat(new String(version.getErrorStream().readAllBytes(), StandardCharsets.UTF_8))
        .doesNotContain("Unable to access");
    assertThat(version.waitFor()).isZero();
  }

  @Test
  void a_broken_cache_is_ignored_without_a_word() throws Exception {
    Path cache = installation.script().resolveSibling("payments.aot");
    Files.writeString(cache, "This is no cache. ".repeat(100_000));
    installation.writeScript();

    String output = firstCharge();

    assertThat(sourceOfMainClass()).contains(".jar").doesNotContain("shared objects file");
    assertThat(output).doesNotContain("AOT", "[warning]", "[error]").startsWith("2");
  }

  @Test
  void a_directory_that_holds_something_else_is_left_alone() throws IOException {
    Path packed = directory.resolve("packed.jar");
    try (JarOutputStream jar = new JarOutputStream(Files.newOutputStream(packed))) {
      jar.putNextEntry(new ZipEntry("BOOT-INF/"));
    }
    Path others = Files.createDirectory(directory.resolve("others"));
    Path file = Files.writeString(others.resolve("letter.txt"), "Dear");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> Installation.of(packed, others))
        .withMessageContaining("letter.txt");
    assertThat(file).hasContent("Dear");
  }

  @Test
  void a_command_gets_processors_after_everybody_else_and_leaves_the_first_one() throws Exception {
    installation.writeScript();

    try (ServiceProcess command =
        ServiceProcess.launchInstalled(installation.script(), home, "", "replay")) {
      Awaitility.await()
          .atMost(Duration.ofMinutes(5))
          .untilAsserted(() -> assertThat(schedulingOf(command.handle())).isIn("idle", "nice 19"));
      assertThat(processorsOf(command.handle())).isEqualTo(allButTheFirst());
      command.kill();
    }
  }

  /** The processors that this process may use, and a command of those. */
  private static BigInteger allButTheFirst() throws IOException {
    BigInteger all = processorsOf(ProcessHandle.current());
    boolean isLeftAlone = all.bitCount() == 1 || all.bitLength() > TOLD_APART;
    return isLeftAlone ? all : all.clearBit(all.getLowestSetBit());
  }

  /** A bit for each, as proc_pid_status(5) tells it. */
  private static BigInteger processorsOf(ProcessHandle process) throws IOException {
    String label = "Cpus_allowed:";
    try (Stream<String> lines = Files.lines(Path.of("/proc/%d/status".formatted(process.pid())))) {
      String mask = lines.filter(line -> line.startsWith(label)).findFirst().orElseThrow();
      return new BigInteger(mask.substring(label.length()).replace(",", "").strip(), 16);
    }
  }

  /** As Linux tells it in the fields 19 and 41 of proc_pid_stat(5), once Java runs. */
  private static String schedulingOf(ProcessHandle process) throws IOException {
    String line = Files.readString(Path.of("/proc/%d/stat".formatted(process.pid())));
    assertThat(line).contains("(java)");
    String[] fields = line.substring(line.lastIndexOf(')') + 2).split(" ", -1);
    return fields[41 - 3].equals(IDLE) ? "idle" : "nice " + fields[19 - 3];
  }

  /** Starts the service and takes a charge: what it wrote. */
  private String firstCharge() throws IOException {
    try (ServiceProcess service =
        ServiceProcess.serveInstalled(
            installation.script(), home, "-Xlog:class+load:file=" + loaded)) {
      DemoAccount account = DemoAccount.of(new EmbeddedHome(home));
      try (HttpConnection connection = new HttpConnection(service.port())) {
        assertThat(connection.post("/v1/charges", account.headers(), account.charge("1")).status())
            .isEqualTo(CREATED);
      }
      assertThat(schedulingOf(service.handle()))
          .as("the service gets the processors as everybody does")
          .isEqualTo(schedulingOf(ProcessHandle.current()));
      return service.output();
    }
  }

  private String sourceOfMainClass() throws IOException {
    String start = " " + PaymentsApplication.class.getName() + " source: ";
    return Files.readAllLines(loaded).stream()
        .filter(line -> line.contains(start))
        .collect(Collectors.joining());
  }
}
