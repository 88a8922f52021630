package com.paymenthub.api.processes.faults;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * Stands between two processes of this machine and breaks the connections that go through it. It
 * knows nothing of what is said on them.
 */
public final class FaultProxy implements AutoCloseable {

  private static final int BACKLOG = 1024;
  private static final int BUFFER_BYTES = 16 * 1024;

  private final ServerSocket door;
  private final Set<Connection> connections = ConcurrentHashMap.newKeySet();
  private volatile int target;
  private volatile Supplier<Fault> faults = () -> Fault.NONE;

  /**
   * Opens a way to a port of this machine, without faults.
   *
   * @param target the port; it may be replaced
   */
  public FaultProxy(int target) {
    this.target = target;
    try {
      door = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread.ofVirtual().start(this::accept);
  }

  /** The port that takes the place of the other one. */
  public int port() {
    return door.getLocalPort();
  }

  /** Leads connections that are opened from now on to another port. */
  public void leadTo(int port) {
    target = port;
  }

  /** Asks for the fault of every connection that is opened from now on. */
  public void breakWith(Supplier<Fault> next) {
    faults = next;
  }

  /** How many connections there are. */
  int connections() {
    return connections.size();
  }

  /** Ends every connection there is; those that are opened from now on have no fault. */
  public void heal() {
    faults = () -> Fault.NONE;
    connections.forEach(Connection::close);
  }

  @Override
  public void close() {
    try {
      door.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    connections.forEach(Connection::close);
  }

  private void accept() {
    while (!door.isClosed()) {
      try {
        Connection connection = new Connection(door.accept(), faults.get());
        connections.add(connection);
        Thread.ofVirtual().start(connection::run);
      } catch (IOException closed) {
        // Nobody else comes through a closed door; any other failure concerns one caller alone.
      }
    }
  }

  /** One caller, the fault that he meets, and the server that he talks to. */
  private final class Connection {
    private final Socket caller;
    private final Socket called = new Socket();
    private final Fault fault;
    private long answered;
    private volatile boolean swallows;

    Connection(Socket caller, Fault fault) {
      this.caller = caller;
      this.fault = fault;
    }

    void run() {
      try {
        if (fault instanceof Fault.Reset(long after) && after == 0) {
          reset();
          return;
        }
        if (fault instanceof Fault.HalfOpen(long after) && after == 0) {
          swallows = true;
          forwardRequests();
          return;
        }
        caller.setTcpNoDelay(true);
        called.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), target));
        called.setTcpNoDelay(true);
        Thread.ofVirtual().start(this::forwardRequests);
        forwardAnswers();
      } catch (IOException broken) {
        // For the side that is left, it is broken as well.
      } finally {
        if (!swallows) {
          close();
        }
      }
    }

    private void forwardRequests() {
      byte[] buffer = new byte[BUFFER_BYTES];
      try {
        InputStream from = caller.getInputStream();
        for (int read = from.read(buffer); read >= 0; read = from.read(buffer)) {
          if (!swallows) {
            called.getOutputStream().write(buffer, 0, read);
          }
        }
        if (!swallows) {
          called.shutdownOutput();
          return;
        }
      } catch (IOException broken) {
        // The answering side is told below.
      }
      close();
    }

    private void forwardAnswers() throws IOException {
      byte[] buffer = new byte[BUFFER_BYTES];
      InputStream from = called.getInputStream();
      for (int read = from.read(buffer); read >= 0; read = from.read(buffer)) {
        if (!passOn(buffer, read)) {
          return;
        }
      }
      caller.shutdownOutput();
    }

    /** Passes on a piece of an answer; false when nothing can follow. */
    private boolean passOn(byte[] buffer, int length) throws IOException {
      OutputStream to = caller.getOutputStream();
      switch (fault) {
        case Fault.Delay(Duration by) -> {
          pause(by);
          to.write(buffer, 0, length);
          return true;
        }
        case Fault.Reset(long after) -> {
          boolean goesOn = passOnUpTo(after, buffer, length);
          if (!goesOn) {
            reset();
          }
          return goesOn;
        }
        case Fault.HalfOpen(long after) -> {
          swallows = !passOnUpTo(after, buffer, length);
          return !swallows;
        }
        case Fault.Cut(long after) -> {
          return passOnUpTo(after, buffer, length);
        }
      }
    }

    private boolean passOnUpTo(long maximum, byte[] buffer, int length) throws IOException {
      int part = (int) Math.min(length, maximum - answered);
      caller.getOutputStream().write(buffer, 0, part);
      answered += part;
      return part == length;
    }

    /** Closing a socket that lingers for no time resets its connection. */
    private void reset() throws IOException {
      caller.setSoLinger(true, 0);
      close();
    }

    private static void pause(Duration by) throws IOException {
      try {
        TimeUnit.NANOSECONDS.sleep(by.toNanos());
      } catch (InterruptedException stopping) {
        Thread.currentThread().interrupt();
        throw new IOException(stopping);
      }
    }

    void close() {
      connections.remove(this);
      try (caller;
          called) {
        // Both ends at once, also with bytes under way.
      } catch (IOException closedAnyway) {
        // Closed is closed.
      }
    }
  }
}
