package com.paymenthub.api.bench;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Takes notifications and keeps nothing of them but how long they took: bodies that pile up would
 * make the garbage collector of the measuring process part of what is measured.
 */
final class Mailbox implements AutoCloseable {

  private static final int BACKLOG = 1024;
  private static final Pattern HAPPENED = Pattern.compile("\"createdAt\":\"([^\"]+)\"");

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Queue<Long> latencies = new ConcurrentLinkedQueue<>();

  Mailbox() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
    server.setExecutor(threads);
    server.createContext("/", this::take);
    server.start();
  }

  /** Where it listens, with a path. */
  String url(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  /** How long after their events notifications came, in milliseconds, in their order. */
  List<Long> latencies() {
    return List.copyOf(latencies);
  }

  /** How many came. */
  int size() {
    return latencies.size();
  }

  private void take(HttpExchange exchange) throws IOException {
    Instant now = Instant.now();
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      Matcher happened = HAPPENED.matcher(new String(body, StandardCharsets.ISO_8859_1));
      if (happened.find()) {
        latencies.add(Duration.between(Instant.parse(happened.group(1)), now).toMillis());
      }
      exchange.sendResponseHeaders(200, -1);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
