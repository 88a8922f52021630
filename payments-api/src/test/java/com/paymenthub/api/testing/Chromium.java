package com.paymenthub.api.testing;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/** The Chromium of Debian's packages. Nothing is downloaded. */
public final class Chromium implements AutoCloseable {

  /** The first one takes a quarter less of the processor (docs/measurements/tests.md). */
  private static final List<Path> PROGRAMS =
      List.of(Path.of("/usr/bin/chromium-headless-shell"), Path.of("/usr/bin/chromium"));

  private final Playwright playwright;
  private final Browser browser;

  private Chromium(Playwright playwright, Browser browser) {
    this.playwright = playwright;
    this.browser = browser;
  }

  /**
   * Starts the browser. Without one the tests report that they have not run; in CI that is a
   * failure.
   *
   * @param arguments for its command line
   */
  public static Chromium start(String... arguments) {
    Path program = program();
    Playwright playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    // Containers have no user namespaces and a small /dev/shm.
    List<String> all =
        Stream.concat(Stream.of("--no-sandbox", "--disable-dev-shm-usage"), Stream.of(arguments))
            .toList();
    return new Chromium(
        playwright,
        playwright
            .chromium()
            .launch(new BrowserType.LaunchOptions().setExecutablePath(program).setArgs(all)));
  }

  private static Path program() {
    List<Path> there = PROGRAMS.stream().filter(Files::isExecutable).toList();
    if (there.isEmpty() && Boolean.parseBoolean(System.getenv("CI"))) {
      Assertions.fail("Chromium is missing; .ci/run installs it");
    }
    Assumptions.assumeFalse(
        there.isEmpty(), "Chromium is missing: apt-get install chromium-headless-shell");
    return there.getFirst();
  }

  /** The browser. */
  public Browser browser() {
    return browser;
  }

  @Override
  public void close() {
    browser.close();
    playwright.close();
  }
}
