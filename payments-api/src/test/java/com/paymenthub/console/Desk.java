package com.paymenthub.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.results.Rule;
import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.ColorScheme;
import com.paymenthub.api.testing.Accessibility;
import com.paymenthub.api.testing.Chromium;
import com.paymenthub.console.operators.Operator;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** An operator at a browser, which also keeps what axe and the browser complain about. */
final class Desk implements AutoCloseable {

  /** Nothing is asserted about pictures, and taking four of each page takes long. */
  private static final boolean PICTURES = Boolean.getBoolean("console.screenshots");

  private static final Path SCREENSHOTS = Path.of("target", "screenshots", "console");
  private static final double PATIENCE_MILLISECONDS = 30_000;

  private static Chromium chromium;

  private final BrowserContext context;
  private final Page page;
  private final String base;
  private final List<String> complaints = new ArrayList<>();
  private int clicks;

  private Desk(String base) {
    this.base = base;
    this.context =
        browser()
            .newContext(
                new Browser.NewContextOptions()
                    .setViewportSize(1360, 860)
                    .setPermissions(List.of("clipboard-read", "clipboard-write")));
    this.page = context.newPage();
    page.setDefaultTimeout(PATIENCE_MILLISECONDS);
    page.onConsoleMessage(
        message -> {
          if (message.type().equals("error") && !message.text().contains("403")) {
            complaints.add(message.text());
          }
        });
    page.onPageError(complaints::add);
  }

  /** Somebody who has signed in by hand. */
  static Desk of(Operator who) {
    Desk desk = new Desk(ConsoleUnderTest.url());
    desk.page.navigate(desk.base);
    desk.page.fill("#name", who.name());
    desk.page.fill("#password", ConsoleUnderTest.PASSWORD);
    desk.page.keyboard().press("Enter");
    assertThat(desk.page.locator(".who")).containsText(who.name());
    return desk;
  }

  /** Somebody before the sign-in. */
  static Desk ofNobody() {
    Desk desk = new Desk(ConsoleUnderTest.url());
    desk.page.navigate(desk.base);
    return desk;
  }

  private static synchronized Browser browser() {
    if (chromium == null) {
      PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE_MILLISECONDS);
      chromium = Chromium.start();
    }
    return chromium.browser();
  }

  Page page() {
    return page;
  }

  /** Goes to a page of the console. */
  Desk open(String path) {
    page.navigate(base + path);
    return this;
  }

  /** Back at the start page, with no click made. */
  Desk start() {
    clicks = 0;
    return open("");
  }

  Desk search(String text) {
    page.fill("#q", text);
    page.press("#q", "Enter");
    clicks++;
    return this;
  }

  Desk click(String selector) {
    page.locator(selector).first().click();
    clicks++;
    return this;
  }

  Desk sees(String text) {
    assertThat(page.locator("body")).containsText(text);
    return this;
  }

  int clicks() {
    return clicks;
  }

  /**
   * Keeps what axe says of the page, light and dark and on a phone. With {@code
   * -Dconsole.screenshots=true} it also keeps pictures in target/screenshots/console.
   */
  Desk look(String what) {
    for (ColorScheme scheme : List.of(ColorScheme.LIGHT, ColorScheme.DARK)) {
      page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
      page.setViewportSize(1360, 860);
      picture(what + "-desk-" + scheme);
      judge(what + " " + scheme);
      page.setViewportSize(390, 844);
      picture(what + "-phone-" + scheme);
      if (!(Boolean) page.evaluate("document.documentElement.scrollWidth <= innerWidth")) {
        complaints.add(what + ": the page is wider than a phone");
      }
    }
    judge(what + " on a phone");
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.LIGHT));
    page.setViewportSize(1360, 860);
    return this;
  }

  /** Keeps what axe says of the page as it is, for pages that differ from others by words only. */
  Desk glance(String what) {
    picture(what + "-desk-light");
    judge(what);
    return this;
  }

  private void picture(String name) {
    if (!PICTURES) {
      return;
    }
    page.screenshot(
        new Page.ScreenshotOptions()
            .setFullPage(true)
            .setPath(SCREENSHOTS.resolve(name.toLowerCase(Locale.ROOT) + ".png")));
  }

  private void judge(String what) {
    for (Rule rule : Accessibility.violations(page)) {
      complaints.add(what + ": " + rule.getId() + " " + rule.getNodes().getFirst().getHtml());
    }
  }

  /** Fails when there was anything to complain about. */
  @Override
  public void close() {
    context.close();
    assertThat(complaints).isEmpty();
  }
}
