package com.paymenthub.api.checkout;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;

/**
 * The Chromium of Debian's packages. Nothing is downloaded, and the host names are this machine's.
 */
final class Browsers implements AutoCloseable {

  /** The name of the shop's host, as the page's address has it. */
  static final String SHOP = "http://shop.localhost";

  /** The name of the service's host. */
  static final String PAYMENTS = "http://pay.localhost";

  private static final Path CHROMIUM = Path.of("/usr/bin/chromium");

  private final Playwright playwright;
  private final Browser browser;

  private Browsers(Playwright playwright, Browser browser) {
    this.playwright = playwright;
    this.browser = browser;
  }

  /**
   * Starts the browser. Without one the tests report that they have not run; in CI that is a
   * failure.
   *
   * @param shopPort where the shop's pages are
   * @param paymentsPort where the service is
   */
  static Browsers start(int shopPort, int paymentsPort) {
    boolean there = Files.isExecutable(CHROMIUM);
    if (!there && Boolean.parseBoolean(System.getenv("CI"))) {
      Assertions.fail(CHROMIUM + " is missing; .ci/run installs it");
    }
    Assumptions.assumeTrue(there, CHROMIUM + " is missing: apt-get install chromium");
    Playwright playwright =
        Playwright.create(
            new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
    Browser browser =
        playwright
            .chromium()
            .launch(
                new BrowserType.LaunchOptions()
                    .setExecutablePath(CHROMIUM)
                    // Containers have no user namespaces and a small /dev/shm.
                    .setArgs(
                        List.of(
                            "--no-sandbox",
                            "--disable-dev-shm-usage",
                            "--host-resolver-rules=MAP shop.localhost:80 127.0.0.1:%s, MAP pay.localhost:80 127.0.0.1:%s"
                                .formatted(shopPort, paymentsPort))));
    return new Browsers(playwright, browser);
  }

  Browser browser() {
    return browser;
  }

  @Override
  public void close() {
    browser.close();
    playwright.close();
  }
}
