package com.paymenthub.webhooks.exchange;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Somebody inside who must never be called: listens on every address of this machine and counts.
 */
final class Canary implements AutoCloseable {

  private static final byte[] ANSWER =
      "HTTP/1.1 200 OK\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
          .getBytes(StandardCharsets.US_ASCII);

  private final ServerSocket listener;
  private final AtomicInteger connections = new AtomicInteger();

  Canary() {
    try {
      listener = new ServerSocket();
      listener.bind(new InetSocketAddress(InetAddress.ofLiteral("::"), 0));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread.ofVirtual().start(this::listen);
  }

  int port() {
    return listener.getLocalPort();
  }

  /** How many have called. */
  int connections() {
    return connections.get();
  }

  private void listen() {
    while (!listener.isClosed()) {
      try (Socket socket = listener.accept()) {
        connections.incrementAndGet();
        OutputStream out = socket.getOutputStream();
        out.write(ANSWER);
        out.flush();
      } catch (IOException closed) {
        // The next one, or the end.
      }
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }
}
