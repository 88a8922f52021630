package com.paymenthub.api.bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Connections of one address of this machine on which something is begun that never ends; each that
 * the service ends is opened again a second later.
 */
final class SlowStrangers implements AutoCloseable {

  private static final InetAddress FROM = InetAddress.ofLiteral("127.0.0.9");

  /** What costs a stranger nothing; opening connections all the time would be another attack. */
  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final int port;
  private final byte[] begun;
  private final AtomicLong opened = new AtomicLong();
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private volatile boolean stopped;

  /**
   * Begins.
   *
   * @param connections how many at once
   * @param begun what is sent on each; nothing more follows
   */
  SlowStrangers(int port, int connections, String begun) {
    this.port = port;
    this.begun = begun.getBytes(StandardCharsets.US_ASCII);
    for (int connection = 0; connection < connections; connection++) {
      Thread.ofVirtual().start(this::hold);
    }
  }

  /** How many connections were opened so far. */
  long opened() {
    return opened.get();
  }

  private void hold() {
    while (!stopped) {
      try (Socket socket = new Socket()) {
        open.add(socket);
        hold(socket);
        open.remove(socket);
      } catch (IOException closed) {
        // That is what was wanted.
      }
      LockSupport.parkNanos(PAUSE.toNanos());
    }
  }

  /** Until the service or {@link #close} ends it. */
  private void hold(Socket socket) {
    try {
      socket.bind(new InetSocketAddress(FROM, 0));
      socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      opened.incrementAndGet();
      socket.getOutputStream().write(begun);
      socket.getInputStream().readAllBytes();
    } catch (IOException ended) {
      // Refused or ended, or it is over.
    }
  }

  @Override
  public void close() {
    stopped = true;
    for (Socket socket : open) {
      try {
        socket.close();
      } catch (IOException closed) {
        // That is what was wanted.
      }
    }
  }
}
