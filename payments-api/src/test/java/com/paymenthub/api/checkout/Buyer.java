package com.paymenthub.api.checkout;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Frame;
import com.microsoft.playwright.FrameLocator;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.ColorScheme;
import com.paymenthub.api.testing.Accessibility;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** A buyer at a page of the shop, who also keeps what the page says, asks and stores. */
final class Buyer implements AutoCloseable {

  /** Approved by the simulator, and declined by it (docs/interface.md §5). */
  static final String GOOD_CARD = "4111111111111111";

  static final String BAD_CARD = "4000000000000002";

  /** The money moves, but the answer is lost (docs/interface.md §5). */
  static final String UNANSWERED_CARD = "4000000000000028";

  static final String SECURITY_CODE = "737";

  /** Nothing is asserted about pictures, and taking three of each step takes long. */
  private static final boolean PICTURES = Boolean.getBoolean("checkout.screenshots");

  private static final Path SCREENSHOTS = Path.of("target", "screenshots");
  private static final double PATIENCE_MILLISECONDS = 20_000;

  private final BrowserContext context;
  private final Page page;
  private final String steps;
  private final List<String> traces = new ArrayList<>();
  private final List<String> violations = new ArrayList<>();
  private int step;

  /**
   * A buyer.
   *
   * @param steps under which name the screenshots are kept
   */
  Buyer(Browser browser, String steps) {
    this.steps = steps;
    this.context =
        browser.newContext(
            new Browser.NewContextOptions()
                .setViewportSize(1100, 800)
                .setPermissions(List.of("clipboard-read", "clipboard-write")));
    this.page = context.newPage();
    page.setDefaultTimeout(PATIENCE_MILLISECONDS);
    page.onConsoleMessage(message -> traces.add(message.text()));
    page.onPageError(failure -> violations.add("page error: " + failure));
    page.onRequest(request -> traces.add(request.url()));
  }

  /** Opens the shop's page with the checkout's tag and these attributes. */
  Buyer open(Map<String, String> attributes) {
    return open("/", attributes);
  }

  /** Opens a page of the shop with the checkout's tag and these attributes. */
  Buyer open(String path, Map<String, String> attributes) {
    Map<String, String> all = new LinkedHashMap<>(Map.of("base-url", Browsers.PAYMENTS));
    all.putAll(attributes);
    page.navigate(
        all.entrySet().stream()
            .map(
                entry ->
                    entry.getKey()
                        + "="
                        + URLEncoder.encode(entry.getValue(), StandardCharsets.UTF_8))
            .collect(Collectors.joining("&", Browsers.SHOP + path + "?", "")));
    return this;
  }

  Page page() {
    return page;
  }

  /** A place in the frame of the checkout. */
  Locator find(String selector) {
    return inside().locator(selector);
  }

  /** What is in the frame of the checkout. */
  FrameLocator inside() {
    return page.frameLocator("payment-checkout iframe");
  }

  /** The document in the frame of the checkout, once it is there. */
  Frame frame() {
    find(".frame").waitFor();
    return page.locator("payment-checkout iframe").elementHandle().contentFrame();
  }

  Buyer choose(String method) {
    find("input[value=" + method + "]").check();
    return this;
  }

  Buyer fillCard(String number) {
    find("#number").fill(number);
    find("#expiration").fill("1230");
    find("#code").fill(SECURITY_CODE);
    find("#holder").fill("MARIA SOUZA");
    return this;
  }

  Buyer fillBuyer() {
    find("#name").fill("Maria Souza");
    find("#email").fill("maria@example.com");
    find("#tax-id").fill("52998224725");
    find("#phone").fill("11912345678");
    return this;
  }

  Buyer pay() {
    find("button[type=submit]").click();
    return this;
  }

  Buyer sees(String text) {
    assertThat(find(".frame").getByText(text).first())
        .isVisible(
            new com.microsoft.playwright.assertions.LocatorAssertions.IsVisibleOptions()
                .setTimeout(PATIENCE_MILLISECONDS));
    return this;
  }

  /**
   * Keeps what axe says against the step, in the dark too, and that nothing is cut off on a phone.
   * With {@code -Dcheckout.screenshots=true} it also keeps pictures of it in target/screenshots.
   */
  Buyer look(String what) {
    step++;
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.DARK));
    picture(what, "desktop-dark");
    judge(what + " (dark)");
    page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(ColorScheme.LIGHT));
    picture(what, "desktop");
    page.setViewportSize(390, 844);
    picture(what, "phone");
    judge(what);
    assertThat(page.frames())
        .as("nothing is cut off on a phone")
        .allMatch(
            frame ->
                (Boolean) frame.evaluate("document.documentElement.scrollWidth <= innerWidth"));
    page.setViewportSize(1100, 800);
    return this;
  }

  private void picture(String what, String where) {
    if (!PICTURES) {
      return;
    }
    page.screenshot(
        new Page.ScreenshotOptions()
            .setFullPage(true)
            .setPath(SCREENSHOTS.resolve("%s-%d-%s-%s.png".formatted(steps, step, what, where))));
  }

  private void judge(String what) {
    Accessibility.violationsWithFrames(page)
        .forEach(violation -> violations.add(what + ": " + violation));
  }

  /** The names of the checkout's events that the page heard, in their order. */
  List<?> heard() {
    return (List<?>) page.evaluate("heard.map((event) => event.name)");
  }

  /** A field of the session in the last event that the page heard. */
  Object ofLastEvent(String field) {
    return page.evaluate("(field) => heard.at(-1).detail[field]", field);
  }

  /** The id of the element inside the checkout that has the focus. */
  String focused() {
    boolean isInside =
        (Boolean) page.evaluate("document.activeElement?.localName === 'payment-checkout'");
    return isInside
        ? (String)
            frame()
                .evaluate(
                    "(() => { const e = document.activeElement;"
                        + " return e.id || e.value || e.type || e.localName; })()")
        : "";
  }

  /** Fails when axe found something, a script failed, or a datum of a card was left anywhere. */
  @Override
  public void close() {
    traces.add(page.url());
    traces.add(page.evaluate("JSON.stringify(heard)").toString());
    for (Frame document : page.frames()) {
      traces.add(
          document
              .evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie])")
              .toString());
    }
    traces.add(context.storageState());
    String left = String.join("\n", traces);
    context.close();
    assertThat(violations).isEmpty();
    assertThat(left)
        .doesNotContain(GOOD_CARD)
        .doesNotContain(BAD_CARD)
        .doesNotContain(UNANSWERED_CARD)
        .doesNotContain("4111 1111")
        .doesNotContain("MARIA SOUZA")
        .doesNotContain("\"" + SECURITY_CODE + "\"");
  }
}
