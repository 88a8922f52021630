package com.paymenthub.api.checkout;

import com.microsoft.playwright.Browser;
import com.paymenthub.api.testing.Chromium;

/** A browser for which the host names of the shop and of the service are this machine's. */
final class Browsers implements AutoCloseable {

  /** The name of the shop's host, as the page's address has it. */
  static final String SHOP = "http://shop.localhost";

  /** The name of the service's host. */
  static final String PAYMENTS = "http://pay.localhost";

  private final Chromium chromium;

  private Browsers(Chromium chromium) {
    this.chromium = chromium;
  }

  /**
   * Starts the browser, like {@link Chromium#start}.
   *
   * @param shopPort where the shop's pages are
   * @param paymentsPort where the service is
   */
  static Browsers start(int shopPort, int paymentsPort) {
    return new Browsers(
        Chromium.start(
            "--host-resolver-rules=MAP shop.localhost:80 127.0.0.1:%s, MAP pay.localhost:80 127.0.0.1:%s"
                .formatted(shopPort, paymentsPort)));
  }

  Browser browser() {
    return chromium.browser();
  }

  @Override
  public void close() {
    chromium.close();
  }
}
