package com.paymenthub.webhooks.exchange;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** A receiver that answers with what a test has it write, and counts what it could write. */
final class HostileReceiver implements AutoCloseable {

  /** What is written on a connection, until it is cut. */
  interface Behaviour {
    void answer(Out out) throws IOException, InterruptedException;
  }

  /** The connection to the victim. */
  final class Out {
    private final OutputStream stream;

    private Out(OutputStream stream) {
      this.stream = stream;
    }

    void write(String text) throws IOException {
      write(text.getBytes(StandardCharsets.ISO_8859_1));
    }

    void write(byte[] bytes) throws IOException {
      stream.write(bytes);
      stream.flush();
      written.addAndGet(bytes.length);
    }

    /** Lets time pass, as only somebody hostile does; the end of the test ends it. */
    void pause(long milliseconds) throws InterruptedException {
      if (ended.await(milliseconds, TimeUnit.MILLISECONDS)) {
        throw new InterruptedException("the test has ended");
      }
    }
  }

  private final ServerSocket listener;
  private final Behaviour behaviour;
  private final AtomicLong written = new AtomicLong();
  private final CountDownLatch ended = new CountDownLatch(1);

  HostileReceiver(Behaviour behaviour) {
    this.behaviour = behaviour;
    try {
      listener = new ServerSocket(0, 256, InetAddress.ofLiteral("127.0.0.1"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread.ofVirtual().start(this::listen);
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + listener.getLocalPort() + "/");
  }

  /** How many bytes the victims have taken, the buffers between included. */
  long writtenBytes() {
    return written.get();
  }

  private void listen() {
    while (!listener.isClosed()) {
      try {
        Socket socket = listener.accept();
        Thread.ofVirtual().start(() -> answer(socket));
      } catch (IOException closed) {
        // The next one, or the end.
      }
    }
  }

  private void answer(Socket socket) {
    try (socket) {
      behaviour.answer(new Out(socket.getOutputStream()));
    } catch (IOException cut) {
      // As it should be.
    } catch (InterruptedException end) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() throws IOException {
    ended.countDown();
    listener.close();
  }
}
