package com.paymenthub.api.testing;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A merchant's own server that notifications are sent to. */
public final class Receiver implements AutoCloseable {

  private static final int BACKLOG = 1024;

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Queue<Received> received = new ConcurrentLinkedQueue<>();
  private volatile Function<Received, Integer> answer;

  /**
   * A request that came.
   *
   * @param at when
   */
  public record Received(String path, HttpHeaders headers, String body, Instant at) {

    /** The body as JSON. */
    public JsonNode json() {
      return JsonMapper.shared().readTree(body);
    }

    /** The text at a JSON pointer of the body. */
    public String at(String pointer) {
      return json().at(pointer).asString(null);
    }

    /** How long after the event it came, by the clock of this machine. */
    public long latencyMilliseconds() {
      return Duration.between(Instant.parse(at("/createdAt")), at).toMillis();
    }

    /** A header that has to be there. */
    public String header(String name) {
      return headers.firstValue(name).orElseThrow();
    }
  }

  private Receiver(Function<Received, Integer> answer) {
    this.answer = answer;
    try {
      server =
          HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  /** A receiver that answers everything with a status. */
  public static Receiver answering(int status) {
    return new Receiver(_ -> status);
  }

  /** A receiver that decides; it may also take its time. */
  public static Receiver answering(Function<Received, Integer> answer) {
    return new Receiver(answer);
  }

  /** Answers with another status from now on. */
  public void answer(int status) {
    answer = _ -> status;
  }

  /** Where it listens, with a path. */
  public String url(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  /** What came, in its order. */
  public List<Received> received() {
    return List.copyOf(received);
  }

  /** The values at a JSON pointer of all bodies, in their order. */
  public List<String> received(String pointer) {
    return received.stream().map(each -> each.at(pointer)).toList();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      Received request =
          new Received(
              exchange.getRequestURI().toString(),
              headers(exchange.getRequestHeaders()),
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8),
              Instant.now());
      received.add(request);
      byte[] body = "{\"taken\":true}".getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().add("X-Receiver", "a test");
      exchange.sendResponseHeaders(answer.apply(request), body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private static HttpHeaders headers(Headers headers) {
    return HttpHeaders.of(headers, (_, _) -> true);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
