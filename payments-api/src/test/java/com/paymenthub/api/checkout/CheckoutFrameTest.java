package com.paymenthub.api.checkout;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Frame;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.Route.FulfillOptions;
import com.microsoft.playwright.options.AriaRole;
import com.paymenthub.api.testing.Accessibility;
import com.paymenthub.api.testing.ApiAnswer;
import com.paymenthub.api.testing.ApiClient;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The card is in a frame of the service, and a page of a shop cannot reach it. */
class CheckoutFrameTest extends CheckoutAndAccount {

  private static final String EVIL = "https://evil.example";

  /** What a script in the page hears of the keyboard and of fields. */
  private static final String LISTENS =
      """
      window.overheard = [];
      for (const name of ["keydown", "input", "change", "paste", "message"]) {
        window.addEventListener(name, (event) =>
          overheard.push(name, event.key, event.data, ...event.composedPath().map((each) => each.value)), true);
      }
      """;

  /** What a script in the page finds in each document, shadow root and frame that it can reach. */
  private static final String SEARCHES =
      """
      () => {
        const found = [];
        const search = (root) => {
          found.push(root.textContent);
          for (const element of root.querySelectorAll("*")) {
            found.push(element.value, element.outerHTML);
            if (element.shadowRoot) {
              search(element.shadowRoot);
            }
            if (element.contentDocument) {
              search(element.contentDocument);
            }
          }
        };
        search(document);
        return JSON.stringify([found, overheard]);
      }
      """;

  /** Sends a message to the frame as the page. */
  private static final String FROM_THE_PAGE =
      """
      const element = document.querySelector("payment-checkout");
      element.shadowRoot.querySelector("iframe").contentWindow.postMessage(message, "*");
      """;

  /** Sets the looks of the checkout in the page. */
  private static final String WEARS =
      """
      (radius) => document.querySelector("payment-checkout").style.setProperty("--payment-radius", radius)
      """;

  /** Includes a module in the page with an integrity hash; the name of what becomes of it. */
  private static final String INCLUDES =
      """
      ([src, integrity]) => new Promise((resolve) => {
        const script = Object.assign(document.createElement("script"), { type: "module", crossOrigin: "anonymous", integrity, src });
        script.onload = script.onerror = (event) => resolve(event.type);
        document.head.append(script);
      })
      """;

  private static final String RADIUS =
      "getComputedStyle(document.querySelector('.frame')).borderTopLeftRadius";

  private static final long FRAME_TIMEOUT_MILLISECONDS = 30_000;

  /** A number's beginning, or the code; the page's ids and keys may have such digits inside. */
  private static final String CARD = "\\b4111|\\b" + Buyer.SECURITY_CODE + "\\b";

  @Test
  void a_script_of_the_page_finds_no_card_anywhere() {
    try (Buyer buyer = checkouts.buyer("frame-search")) {
      buyer.page().addInitScript(LISTENS);
      buyer.open(tag()).sees(Language.ENGLISH.pay);
      buyer.find("#number").pressSequentially(Buyer.GOOD_CARD);
      assertThat(buyer.find("#number")).hasValue("4111 1111 1111 1111");
      assertThat(searched(buyer)).doesNotContain("1111 1").doesNotContainPattern(CARD);

      buyer.fillCard(Buyer.GOOD_CARD);
      assertThat(searched(buyer))
          .doesNotContain("41111", "12/30", "MARIA SOUZA")
          .doesNotContainPattern(CARD);

      buyer.pay().sees(Language.ENGLISH.paid);
      assertThat(searched(buyer))
          .contains("paymentSuccess")
          .doesNotContain("41111", "12/30", "MARIA SOUZA")
          .doesNotContainPattern(CARD);
    }
  }

  @Test
  void a_script_of_the_page_finds_what_the_page_itself_holds() {
    try (Buyer buyer = checkouts.buyer("frame-control")) {
      buyer.page().addInitScript(LISTENS);
      buyer.open(tag()).sees(Language.ENGLISH.pay);
      buyer
          .page()
          .evaluate(
              """
              const frame = document.createElement("iframe");
              document.body.append(frame);
              const input = frame.contentDocument.createElement("input");
              frame.contentDocument.body.append(input);
              input.value = "5555 5555";
              """);

      assertThat(searched(buyer)).contains("5555 5555");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {EVIL, EVIL + "/", "http://pay.localhost.evil.example", "nonsense", "//x"})
  void a_base_url_that_is_not_the_modules_own_gets_nothing(String baseUrl) {
    ApiAnswer session = session();
    List<String> asked = new CopyOnWriteArrayList<>();
    try (Buyer buyer = checkouts.buyer("frame-evil")) {
      buyer.page().context().onRequest(request -> asked.add(request.url()));
      Map<String, String> attributes = CardSession.tag(account, session, Language.ENGLISH);
      attributes.put("base-url", baseUrl);

      buyer.open(attributes).sees("This checkout is not set up");

      buyer.sees("The base-url of the page is not the address that the checkout came from.");
      assertThat(buyer.find("form").count()).isZero();
    }
    assertThat(asked)
        .isNotEmpty()
        .allMatch(
            url -> url.startsWith(Browsers.SHOP + "/") || url.startsWith(Browsers.PAYMENTS + "/"))
        .noneMatch(url -> url.contains("/v1/sessions"));
  }

  @Test
  void a_copy_of_the_module_uses_the_address_that_it_was_configured_with_and_no_other() {
    String module =
        ApiClient.anonymous(service.url()).get("/checkout/v1/checkout.js", Map.of()).text();
    Map<String, String> attributes = tag();
    try (Buyer buyer = checkouts.buyer("frame-copy")) {
      buyer
          .page()
          .route(
              Browsers.SHOP + ShopPages.COPY + "**",
              route ->
                  route.fulfill(
                      new FulfillOptions().setContentType("text/javascript").setBody(module)));
      buyer.open(ShopPages.WITH_A_COPY, attributes).fillCard(Buyer.GOOD_CARD);

      attributes.put("base-url", Browsers.SHOP);
      buyer.open(ShopPages.WITH_A_COPY, attributes).sees("This checkout is not set up");

      attributes.remove("base-url");
      buyer.open(ShopPages.WITH_A_COPY, attributes).fillCard(Buyer.GOOD_CARD).pay();
      buyer.sees(Language.ENGLISH.paid);
    }
  }

  @Test
  void the_frame_ignores_messages_that_are_not_from_the_page_around_it() {
    try (Buyer buyer = checkouts.buyer("frame-messages")) {
      buyer.open(tag()).sees(Language.ENGLISH.pay);
      Map<String, Object> forged = forgedOpening();
      // From another frame of the same page, which can reach the frame of the checkout.
      buyer
          .page()
          .evaluate(
              """
              async (message) => {
                const target = document.querySelector("payment-checkout").shadowRoot.querySelector("iframe");
                const other = document.body.appendChild(document.createElement("iframe"));
                const script = other.contentDocument.createElement("script");
                other.contentWindow.message = message;
                other.contentWindow.target = target.contentWindow;
                script.textContent = "target.postMessage(message, '*')";
                other.contentDocument.body.append(script);
              }
              """,
              forged);
      // What comes after it on the same way is there, so that the forged one was there before.
      buyer.page().evaluate(WEARS, "9px");

      waitForRadius(buyer, "12.6px");
      assertThat(buyer.find("#number").count()).isOne();

      buyer.page().evaluate("(message) => {" + FROM_THE_PAGE + "}", forged);
      buyer.sees("This checkout is not set up");
    }
  }

  @Test
  void the_element_ignores_messages_that_are_not_from_its_frame() {
    try (Buyer buyer = checkouts.buyer("frame-forged")) {
      buyer.open(tag()).sees(Language.ENGLISH.pay);
      buyer
          .page()
          .evaluate(
              """
              () => {
                const message = { type: "event", name: "paymentSuccess", detail: { id: "forged" } };
                window.postMessage(message, "*");
                const other = document.body.appendChild(document.createElement("iframe"));
                const script = other.contentDocument.createElement("script");
                other.contentWindow.message = message;
                script.textContent = "parent.postMessage(message, '*')";
                other.contentDocument.body.append(script);
              }
              """);
      buyer.fillCard(Buyer.GOOD_CARD).pay().sees(Language.ENGLISH.paid);

      assertThat(buyer.heard()).asString().isEqualTo("[paymentSuccess]");
      assertThat(buyer.ofLastEvent("id")).isNotEqualTo("forged");
    }
  }

  @Test
  void the_frame_wears_what_the_page_sets_also_later() {
    try (Buyer buyer = checkouts.buyer("frame-looks")) {
      buyer.open(tag()).sees(Language.ENGLISH.pay);
      assertThat(buyer.frame().evaluate(RADIUS)).isEqualTo("14px");

      buyer.page().evaluate(WEARS, "20px");

      waitForRadius(buyer, "28px");
      buyer.page().evaluate(WEARS, "");
      waitForRadius(buyer, "14px");

      buyer
          .page()
          .addStyleTag(
              new Page.AddStyleTagOptions().setContent("payment-checkout { color-scheme: dark }"));
      Frame frame = buyer.frame();
      buyer
          .page()
          .waitForCondition(
              () -> frame.evaluate("getComputedStyle(document.body).colorScheme").equals("dark"));
    }
  }

  @Test
  void what_is_wrong_in_the_frame_is_seen_by_the_check_of_its_accessibility() {
    try (Buyer buyer = checkouts.buyer("frame-axe")) {
      buyer.open(tag()).sees(Language.ENGLISH.pay);
      assertThat(Accessibility.violationsWithFrames(buyer.page())).isEmpty();

      buyer.frame().evaluate("document.body.append(document.createElement('input'))");

      assertThat(Accessibility.violationsWithFrames(buyer.page())).containsExactly("label <input>");
    }
  }

  @Test
  void the_frame_is_as_high_as_what_is_in_it() {
    try (Buyer buyer = checkouts.buyer("frame-height")) {
      buyer.open(tag()).sees(Language.ENGLISH.pay);
      buyer.pay().sees("4 fields need your attention.");

      buyer
          .page()
          .waitForCondition(
              () -> {
                Object shown = buyer.page().locator("payment-checkout").boundingBox().height;
                Object needed = buyer.frame().evaluate("document.body.offsetHeight");
                return Math.abs(((Number) shown).doubleValue() - ((Number) needed).doubleValue())
                    <= 1;
              });
    }
  }

  @Test
  void a_checkout_that_gets_another_language_or_place_opens_anew() {
    try (Buyer buyer = checkouts.buyer("frame-moved")) {
      buyer.open(tag()).sees(Language.ENGLISH.pay);

      buyer
          .page()
          .evaluate("document.querySelector('payment-checkout').setAttribute('locale', 'pt-BR')");
      buyer.sees(Language.PORTUGUESE.pay);

      buyer.page().evaluate("document.body.append(document.querySelector('payment-checkout'))");
      buyer.fillCard(Buyer.GOOD_CARD).pay().sees(Language.PORTUGUESE.paid);
      assertThat(buyer.heard()).asString().isEqualTo("[paymentSuccess]");
    }
  }

  @Test
  void a_frame_that_cannot_be_loaded_is_said_and_loaded_again() {
    try (Buyer buyer = checkouts.buyer("frame-lost")) {
      buyer.page().clock().install();
      buyer.page().route("**/frame.html", Route::abort);
      buyer.page().navigate(Browsers.SHOP + "/");
      buyer.page().clock().runFor(FRAME_TIMEOUT_MILLISECONDS);
      assertThat(buyer.page().getByRole(AriaRole.ALERT))
          .containsText("The payment service cannot be reached");

      buyer.page().unroute("**/frame.html");
      buyer.page().getByRole(AriaRole.BUTTON).click();

      buyer.sees("This checkout is not set up");
    }
  }

  @Test
  void a_browser_runs_the_pinned_module_and_no_other() {
    ServedCheckout served = ServedCheckout.of(ApiClient.anonymous(service.url()));
    try (Buyer buyer = checkouts.buyer("frame-pinned")) {
      buyer.open(tag()).sees(Language.ENGLISH.pay);
      String address = Browsers.PAYMENTS + ServedCheckout.addressOfModule(served.version());

      assertThat(buyer.page().evaluate(INCLUDES, List.of(address, served.integrity())))
          .isEqualTo("load");
      assertThat(
              buyer.page().evaluate(INCLUDES, List.of(address + "?", "sha384-" + "A".repeat(64))))
          .isEqualTo("error");
    }
  }

  private static void waitForRadius(Buyer buyer, String radius) {
    Frame frame = buyer.frame();
    buyer.page().waitForCondition(() -> frame.evaluate(RADIUS).equals(radius));
  }

  /** What would open the checkout with nothing. */
  private static Map<String, Object> forgedOpening() {
    return Map.of("type", "open", "language", "en-US", "looks", Map.of());
  }

  private String searched(Buyer buyer) {
    return buyer.page().evaluate(SEARCHES) + String.valueOf(buyer.page().evaluate("heard"));
  }

  private Map<String, String> tag() {
    return CardSession.tag(account, session(), Language.ENGLISH);
  }

  private ApiAnswer session() {
    return CardSession.open(client, account, Map.of("type", "SERVICE_SANDBOX")).session();
  }
}
