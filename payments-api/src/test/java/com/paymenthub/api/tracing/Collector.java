package com.paymenthub.api.tracing;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/**
 * Takes traces as a collector does (OpenTelemetry Protocol 1.x over HTTP). The numbers of fields
 * are those of the published messages {@code ExportTraceServiceRequest}, {@code ResourceSpans},
 * {@code ScopeSpans} and {@code Span}.
 */
final class Collector implements AutoCloseable {

  private final HttpServer server;
  private final List<Seen> spans = new CopyOnWriteArrayList<>();

  Collector() {
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.createContext(
        "/v1/traces",
        exchange -> {
          UnknownFieldSet request =
              UnknownFieldSet.parseFrom(exchange.getRequestBody().readAllBytes());
          parts(request, 1)
              .flatMap(resource -> parts(resource, 2))
              .flatMap(scope -> parts(scope, 2))
              .map(Collector::seen)
              .forEach(spans::add);
          exchange.sendResponseHeaders(200, -1);
          exchange.close();
        });
    server.start();
  }

  /** A span that has arrived. */
  record Seen(
      String traceId,
      String spanId,
      String parentId,
      String name,
      Map<String, String> attributes) {}

  String url() {
    return "http://127.0.0.1:%d/v1/traces".formatted(server.getAddress().getPort());
  }

  /** The spans of a trace that have arrived. */
  List<Seen> of(String traceId) {
    return spans.stream().filter(span -> span.traceId().equals(traceId)).toList();
  }

  List<Seen> all() {
    return List.copyOf(spans);
  }

  private static Seen seen(UnknownFieldSet span) {
    Map<String, String> attributes = new LinkedHashMap<>();
    parts(span, 9)
        .forEach(
            attribute ->
                attributes.put(
                    text(attribute, 1),
                    parts(attribute, 2).findFirst().map(UnknownFieldSet::toString).orElse("")));
    return new Seen(hex(span, 1), hex(span, 2), hex(span, 4), text(span, 5), attributes);
  }

  private static Stream<UnknownFieldSet> parts(UnknownFieldSet message, int field) {
    return message.getField(field).getLengthDelimitedList().stream().map(Collector::parsed);
  }

  private static UnknownFieldSet parsed(ByteString bytes) {
    try {
      return UnknownFieldSet.parseFrom(bytes);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(UnknownFieldSet message, int field) {
    return bytes(message, field).toStringUtf8();
  }

  private static String hex(UnknownFieldSet message, int field) {
    return HexFormat.of().formatHex(bytes(message, field).toByteArray());
  }

  private static ByteString bytes(UnknownFieldSet message, int field) {
    List<ByteString> values = message.getField(field).getLengthDelimitedList();
    return values.isEmpty() ? ByteString.EMPTY : values.getFirst();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
