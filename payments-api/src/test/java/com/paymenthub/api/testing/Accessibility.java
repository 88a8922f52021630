package com.paymenthub.api.testing;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.deque.html.axecore.results.Rule;
import com.microsoft.playwright.Frame;
import com.microsoft.playwright.Page;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** What axe says against a page. */
public final class Accessibility {

  private static final String AXE =
      "if (!window.axe) {\n"
          + axe()
          + "\naxe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });\n}";

  private static final String RUN =
      """
      async () => {
        const { violations } = await axe.run();
        return violations.map((rule) => `${rule.id} ${rule.nodes[0].html}`);
      }
      """;

  private Accessibility() {}

  /**
   * The rules that a page breaks. Axe's "legacy mode" applies the same rules inside the page
   * itself, which is enough for pages without frames of other origins, such as those of operators.
   * The other mode opens an empty page, and with it a process of the browser, for each call.
   */
  public static List<Rule> violations(Page page) {
    return new AxeBuilder(page).setLegacyMode(true).analyze().getViolations();
  }

  /**
   * The rules that a page and its frames of other origins break, each with the element that does.
   * Axe is put into each of the documents, and they tell each other what they find. What is in the
   * frames of a frame is a page of its own.
   */
  public static List<String> violationsWithFrames(Page page) {
    Frame main = page.mainFrame();
    main.evaluate(AXE);
    main.childFrames().forEach(frame -> frame.evaluate(AXE));
    return ((List<?>) page.evaluate(RUN)).stream().map(String::valueOf).toList();
  }

  private static String axe() {
    try (InputStream script = AxeBuilder.class.getResourceAsStream("/axe.min.js")) {
      return new String(script.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
