package com.paymenthub.api.bench;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/**
 * A provider that takes exactly so long: the simulators, of which each answer is kept until then.
 * All that they need for it, their own disk included, is a part of that time.
 */
final class ExactProvider implements AutoCloseable {

  private final URI simulators;
  private final Duration takes;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).executor(threads).build();

  static {
    // Read once by the JDK's server: small answers are sent at once.
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  /**
   * Starts on a free port.
   *
   * @param simulatorPort where the simulators listen
   * @param takes from a request's arrival to its answer
   */
  ExactProvider(int simulatorPort, Duration takes) throws IOException {
    this.simulators = URI.create("http://localhost:" + simulatorPort);
    this.takes = takes;
    this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  String url() {
    return "http://localhost:" + server.getAddress().getPort();
  }

  private void answer(HttpExchange exchange) throws IOException {
    long due = System.nanoTime() + takes.toNanos();
    try (exchange) {
      HttpRequest request =
          HttpRequest.newBuilder(simulators.resolve(exchange.getRequestURI()))
              .header("Content-Type", "application/json")
              .POST(
                  HttpRequest.BodyPublishers.ofByteArray(exchange.getRequestBody().readAllBytes()))
              .build();
      HttpResponse<byte[]> response = client.send(request, HttpResponse.BodyHandlers.ofByteArray());
      for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
        LockSupport.parkNanos(left);
      }
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(response.statusCode(), response.body().length);
      exchange.getResponseBody().write(response.body());
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    server.stop(0);
    client.shutdownNow();
    threads.shutdownNow();
  }
}
