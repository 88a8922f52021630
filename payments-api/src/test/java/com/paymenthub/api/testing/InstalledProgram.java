package com.paymenthub.api.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;

/** A program of Debian's packages that some tests need and that a machine may lack. */
public final class InstalledProgram {

  private InstalledProgram() {}

  /**
   * Makes sure that a program is there. Without it the test reports itself as not run, because a
   * build needs nothing but Java; with {@code CI=true} it fails, so that CI passes nothing over.
   */
  public static void require(Path program) {
    require(Files.isExecutable(program), program.toString());
  }

  /** The same where the caller has looked for it. */
  public static void require(boolean installed, String name) {
    if (Boolean.parseBoolean(System.getenv("CI"))) {
      assertThat(installed).as("%s is installed, as .ci/run does it", name).isTrue();
    }
    assumeTrue(installed, name + " is not installed");
  }
}
