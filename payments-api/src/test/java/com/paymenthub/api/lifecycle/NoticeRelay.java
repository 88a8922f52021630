package com.paymenthub.api.lifecycle;

import com.paymenthub.api.testing.RunningService;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A network between simulators and a service whose port is known only after its start. It delivers
 * each notice twice, and pretends that the first one of each was not taken.
 */
final class NoticeRelay implements AutoCloseable {

  private static final Set<String> NOT_FORWARDED =
      Set.of("host", "connection", "content-length", "upgrade", "http2-settings");

  private final HttpServer server;
  private final HttpClient http = HttpClient.newHttpClient();
  private final AtomicInteger delivered = new AtomicInteger();
  private volatile RunningService service;

  NoticeRelay() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::relay);
    server.start();
  }

  /** The setting of a service that makes simulators send their notices here. */
  String setting() {
    return "--payments.public-url=http://localhost:" + server.getAddress().getPort();
  }

  void leadTo(RunningService target) {
    service = target;
  }

  /** How many notices were delivered, repeats included. */
  int delivered() {
    return delivered.get();
  }

  private void relay(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      int status = forward(exchange, body);
      int repeated = forward(exchange, body);
      boolean isFirst = delivered.getAndAdd(2) == 0;
      exchange.sendResponseHeaders(isFirst ? 503 : Math.max(status, repeated), -1);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }

  private int forward(HttpExchange exchange, byte[] body) throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(service.url() + exchange.getRequestURI()))
            .POST(BodyPublishers.ofByteArray(body));
    exchange
        .getRequestHeaders()
        .forEach(
            (name, values) -> {
              if (!NOT_FORWARDED.contains(name.toLowerCase(Locale.ROOT))) {
                values.forEach(value -> request.header(name, value));
              }
            });
    return http.send(request.build(), BodyHandlers.discarding()).statusCode();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
