package com.paymenthub.api.testing;

import com.deque.html.axecore.playwright.AxeBuilder;
import com.deque.html.axecore.results.Rule;
import com.microsoft.playwright.Page;
import java.util.List;

/** What axe says against a page. */
public final class Accessibility {

  private Accessibility() {}

  /**
   * The rules that a page breaks. Axe's "legacy mode" applies the same rules inside the page
   * itself, which is enough for pages without frames of other origins, such as ours. The other mode
   * opens an empty page, and with it a process of the browser, for each call.
   */
  public static List<Rule> violations(Page page) {
    return new AxeBuilder(page).setLegacyMode(true).analyze().getViolations();
  }
}
