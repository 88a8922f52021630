package com.paymenthub.api.alerts;

import static org.assertj.core.api.Assertions.assertThat;

import com.paymenthub.api.testing.InstalledProgram;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.stream.Stream;

/** What Prometheus itself says of rules: the tool of Debian's package. */
final class Promtool {

  private static final Path PROGRAM = Path.of("/usr/bin/promtool");

  private Promtool() {}

  /** Fails when the tool does. */
  static void run(String... arguments) throws IOException, InterruptedException {
    InstalledProgram.require(PROGRAM);
    Process process =
        new ProcessBuilder(
                Stream.concat(Stream.of(PROGRAM.toString()), Stream.of(arguments)).toList())
            .redirectErrorStream(true)
            .start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(output).isZero();
  }
}
