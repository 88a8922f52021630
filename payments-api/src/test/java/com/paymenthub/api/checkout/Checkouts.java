package com.paymenthub.api.checkout;

import com.paymenthub.api.testing.RunningService;
import java.net.URI;

/** A service, a shop with the checkout in its pages, and browsers of buyers. */
final class Checkouts implements AutoCloseable {

  private final RunningService service;
  private final ShopPages shop;
  private final Browsers browsers;

  private Checkouts(RunningService service, ShopPages shop, Browsers browsers) {
    this.service = service;
    this.shop = shop;
    this.browsers = browsers;
  }

  /** Starts all of it. */
  static Checkouts start() {
    RunningService service =
        RunningService.start(
            "--payments.public-url=" + Browsers.PAYMENTS, "--payments.simulators.production=true");
    ShopPages shop = ShopPages.start();
    try {
      return new Checkouts(
          service, shop, Browsers.start(shop.port(), URI.create(service.url()).getPort()));
    } catch (RuntimeException | Error noBrowser) {
      shop.close();
      service.stop();
      throw noBrowser;
    }
  }

  RunningService service() {
    return service;
  }

  /**
   * A buyer.
   *
   * @param steps under which name the screenshots are kept
   */
  Buyer buyer(String steps) {
    return new Buyer(browsers.browser(), steps);
  }

  @Override
  public void close() {
    browsers.close();
    shop.close();
    service.stop();
  }
}
