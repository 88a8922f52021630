package com.paymenthub.providers.http;

import com.paymenthub.providers.contract.ProviderHosts;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManager;
import org.jspecify.annotations.Nullable;

/** A provider on this machine that answers as a test says. */
public final class LocalProvider implements AutoCloseable {

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final AtomicInteger requests = new AtomicInteger();
  private final String scheme;

  private LocalProvider(HttpServer server, String scheme, HttpHandler handler) {
    this.server = server;
    this.scheme = scheme;
    server.setExecutor(threads);
    server.createContext(
        "/",
        exchange -> {
          requests.incrementAndGet();
          try (exchange) {
            handler.handle(exchange);
          }
        });
    server.start();
  }

  /** One that anybody may call. */
  public static LocalProvider answering(HttpHandler handler) throws IOException {
    return new LocalProvider(
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100),
        "http",
        handler);
  }

  /** One that speaks TLS and wants to know who calls. */
  public static LocalProvider withTls(SSLContext tls, HttpHandler handler) throws IOException {
    return withTls(tls, true, handler);
  }

  /** One that speaks TLS and that anybody may call. */
  public static LocalProvider withServerTls(SSLContext tls, HttpHandler handler)
      throws IOException {
    return withTls(tls, false, handler);
  }

  private static LocalProvider withTls(SSLContext tls, boolean asksWho, HttpHandler handler)
      throws IOException {
    HttpsServer server =
        HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
    server.setHttpsConfigurator(
        new HttpsConfigurator(tls) {
          @Override
          public void configure(HttpsParameters parameters) {
            SSLParameters wanted = getSSLContext().getDefaultSSLParameters();
            wanted.setNeedClientAuth(asksWho);
            parameters.setSSLParameters(wanted);
          }
        });
    return new LocalProvider(server, "https", handler);
  }

  /** Answers with a body, which may be empty. */
  public static void answer(HttpExchange exchange, int status, byte[] body) throws IOException {
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
  }

  /** Where it listens: scheme, host and port. */
  public String url() {
    return scheme + "://localhost:" + server.getAddress().getPort();
  }

  /** How many requests have arrived. */
  int requests() {
    return requests.get();
  }

  /** The connection to it for sandbox accounts. */
  ProviderConnection connection(Clock clock, TrustManager @Nullable [] trusted) {
    String host = "localhost:" + server.getAddress().getPort();
    return connection(url(), host, clock, trusted);
  }

  /** The connection to another address. */
  static ProviderConnection connection(
      String url, String host, Clock clock, TrustManager @Nullable [] trusted) {
    HostSettings settings = new HostSettings(Map.of(), List.of(host));
    return new ProviderConnections(new AllowedHosts(settings), clock, trusted)
        .to("LOCAL", new ProviderHosts(Map.of("api", url), Map.of()));
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
