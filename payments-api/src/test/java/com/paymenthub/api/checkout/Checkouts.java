package com.paymenthub.api.checkout;

import com.paymenthub.api.testing.RunningService;
import java.net.URI;
import java.util.stream.Stream;

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

  /** Starts all of it, with further settings of the service. */
  static Checkouts start(String... settings) {
    RunningService service =
        RunningService.start(
            Stream.concat(
                    Stream.of(
                        "--payments.public-url=" + Browsers.PAYMENTS,
                        "--payments.simulators.production=true"),
                    Stream.of(settings))
                .toArray(String[]::new));
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
