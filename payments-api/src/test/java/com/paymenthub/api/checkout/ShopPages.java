package com.paymenthub.api.checkout;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;

/** A shop's own web server: pages with the checkout's script and a place for its tag. */
final class ShopPages implements AutoCloseable {

  private static final String PAGE =
      """
      <!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8">
          <meta name="viewport" content="width=device-width, initial-scale=1">
          <title>A shop</title>
          <link rel="icon" href="data:,">
          <script type="module" src="{module}"></script>
          <style>body { margin: 0; padding: 12px; background: #e9ecf1 }</style>
        </head>
        <body>
          <main><h1>Checkout of a shop</h1><div id="place"></div></main>
          <script>
            window.heard = [];
            for (const name of ["paymentSuccess", "paymentFailed"]) {
              document.addEventListener(name, (event) => heard.push({ name, detail: event.detail }));
            }
            const given = new URLSearchParams(location.search);
            const tag = document.createElement("payment-checkout");
            given.forEach((value, name) => tag.setAttribute(name, value));
            document.getElementById("place").append(tag);
          </script>
        </body>
      </html>
      """;

  /** A page with a copy of the module, which is told where the service is. */
  static final String WITH_A_COPY = "/copy";

  /** Where the shop would have the copy; a test answers it. */
  static final String COPY = "/copy.js";

  private final HttpServer server;

  private ShopPages(HttpServer server) {
    this.server = server;
  }

  /** Starts it on a port of its own. */
  static ShopPages start() {
    try {
      HttpServer server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
      show(server, "/", Browsers.PAYMENTS + "/checkout/v1/checkout.js");
      show(server, WITH_A_COPY, COPY + "?base-url=" + Browsers.PAYMENTS);
      server.start();
      return new ShopPages(server);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void show(HttpServer server, String path, String module) {
    byte[] page = PAGE.replace("{module}", module).getBytes(StandardCharsets.UTF_8);
    server.createContext(
        path,
        exchange -> {
          exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
          // As strict as a careful shop: nothing of the checkout needs more.
          exchange
              .getResponseHeaders()
              .set(
                  "Content-Security-Policy",
                  "default-src 'none'; img-src data:; style-src 'unsafe-inline';"
                      + " script-src 'self' 'unsafe-inline' %1$s; frame-src %1$s"
                          .formatted(Browsers.PAYMENTS));
          exchange.sendResponseHeaders(200, page.length);
          exchange.getResponseBody().write(page);
          exchange.close();
        });
  }

  int port() {
    return server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
