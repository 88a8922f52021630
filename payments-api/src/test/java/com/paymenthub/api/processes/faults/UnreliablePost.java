package com.paymenthub.api.processes.faults;

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
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntSupplier;

/**
 * What carries the notices of simulators to a service: some it refuses, some it loses, many come
 * twice, and all of them in any order, while forgeries come in between. What a simulator undoes is
 * never lost, because nobody could find that out otherwise.
 */
public final class UnreliablePost implements AutoCloseable {

  private static final Set<String> NOT_FORWARDED =
      Set.of("host", "connection", "content-length", "upgrade", "http2-settings");

  /** Some providers take a notice as arrived only when they read this. */
  private static final byte[] ACCEPTED = "[accepted]".getBytes(StandardCharsets.US_ASCII);

  private static final int PERCENT = 100;
  private static final int REFUSED_PERCENT = 10;
  private static final int TWICE_PERCENT = 30;
  private static final int FORGED_PERCENT = 20;
  private static final int LATE_MILLISECONDS = 500;

  private final HttpServer server;
  private final HttpClient http = HttpClient.newHttpClient();
  private final ScheduledExecutorService late = Executors.newScheduledThreadPool(4);
  private final int lostPercent;
  private final Random random;
  private final IntSupplier port;
  private final AtomicInteger arrived = new AtomicInteger();
  private final AtomicInteger carried = new AtomicInteger();
  private final AtomicInteger delivered = new AtomicInteger();
  private final AtomicInteger onTheirWay = new AtomicInteger();
  private final AtomicInteger lost = new AtomicInteger();
  private final AtomicInteger forged = new AtomicInteger();
  private final Set<URI> addresses = ConcurrentHashMap.newKeySet();

  /**
   * Carries notices. For sure it refuses the first one, and carries one twice.
   *
   * @param lostPercent how many of 100 it loses
   * @param port where the service is now; 0 while it is nowhere
   */
  public UnreliablePost(long seed, int lostPercent, IntSupplier port) {
    this.lostPercent = lostPercent;
    this.random = new Random(seed);
    this.port = port;
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::take);
    server.start();
  }

  /** The address that it is given notices at. */
  public String url() {
    return "http://localhost:" + server.getAddress().getPort();
  }

  /** How many it has delivered, repeats included. */
  public int delivered() {
    return delivered.get();
  }

  int onTheirWay() {
    return onTheirWay.get();
  }

  int lost() {
    return lost.get();
  }

  int forged() {
    return forged.get();
  }

  /**
   * Forges notices, without a signature, that a request has ended: to every address that a notice
   * has come for.
   *
   * @param reference our id of the request
   */
  void forge(String reference) {
    byte[] body =
        """
        {"type": "ended", "reference": "%s", "outcome": "approved"}
        """
            .formatted(reference)
            .getBytes(StandardCharsets.UTF_8);
    for (URI address : addresses) {
      forged.incrementAndGet();
      carry(HttpRequest.newBuilder(address).POST(BodyPublishers.ofByteArray(body)));
    }
  }

  private void take(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      addresses.add(URI.create(url() + exchange.getRequestURI()));
      boolean tellsUndoing = new String(body, StandardCharsets.UTF_8).contains("undone");
      boolean refused = arrived.getAndIncrement() == 0 || random.nextInt(PERCENT) < REFUSED_PERCENT;
      if (!refused) {
        if (!tellsUndoing && random.nextInt(PERCENT) < lostPercent) {
          lost.incrementAndGet();
        } else {
          carry(request(exchange, body));
        }
        if (random.nextInt(PERCENT) < FORGED_PERCENT) {
          forged.incrementAndGet();
          carry(
              request(
                  exchange,
                  new String(body, StandardCharsets.UTF_8)
                      .replace("declined", "approved")
                      .concat(" ")
                      .getBytes(StandardCharsets.UTF_8)));
        }
      }
      exchange.sendResponseHeaders(refused ? 503 : 200, ACCEPTED.length);
      exchange.getResponseBody().write(ACCEPTED);
    }
  }

  private void carry(HttpRequest.Builder request) {
    boolean twice = carried.getAndIncrement() == 0 || random.nextInt(PERCENT) < TWICE_PERCENT;
    int copies = twice ? 2 : 1;
    for (int copy = 0; copy < copies; copy++) {
      onTheirWay.incrementAndGet();
      var _ =
          late.schedule(
              () -> deliver(request), random.nextInt(LATE_MILLISECONDS), TimeUnit.MILLISECONDS);
    }
  }

  /** It was taken, so that it is delivered to the next life of a service that is dead now. */
  private void deliver(HttpRequest.Builder request) {
    int there = port.getAsInt();
    try {
      if (there != 0 && isTaken(request, there)) {
        onTheirWay.decrementAndGet();
        delivered.incrementAndGet();
        return;
      }
    } catch (IOException dead) {
      // It lives again soon.
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      return;
    }
    var _ = late.schedule(() -> deliver(request), LATE_MILLISECONDS, TimeUnit.MILLISECONDS);
  }

  private boolean isTaken(HttpRequest.Builder request, int there)
      throws IOException, InterruptedException {
    String path = request.build().uri().getRawPath();
    HttpRequest sent = request.copy().uri(URI.create("http://localhost:" + there + path)).build();
    return http.send(sent, BodyHandlers.discarding()).statusCode() / PERCENT == 2;
  }

  private HttpRequest.Builder request(HttpExchange exchange, byte[] body) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url() + exchange.getRequestURI()))
            .POST(BodyPublishers.ofByteArray(body));
    exchange
        .getRequestHeaders()
        .forEach(
            (name, values) -> {
              if (!NOT_FORWARDED.contains(name.toLowerCase(Locale.ROOT))) {
                values.forEach(value -> request.header(name, value));
              }
            });
    return request;
  }

  @Override
  public void close() {
    server.stop(0);
    late.shutdownNow();
  }
}
