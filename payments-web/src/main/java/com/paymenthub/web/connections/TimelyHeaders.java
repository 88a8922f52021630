package com.paymenthub.web.connections;

import io.micrometer.core.instrument.Counter;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.util.NanoTime;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Closes a connection on which the header of a request has begun and does not end: a byte now and
 * then keeps it from being idle. A connection that waits for its next request is left alone.
 */
final class TimelyHeaders implements Connection.Listener {

  private static final long LOOK_SECONDS = 1;

  private final Duration maximum;
  private final Scheduler scheduler;
  private final Counter tooSlow;

  TimelyHeaders(Duration maximum, Scheduler scheduler, Counter tooSlow) {
    this.maximum = maximum;
    this.scheduler = scheduler;
    this.tooSlow = tooSlow;
  }

  @Override
  public void onOpened(Connection connection) {
    // Below a connection of HTTP there may be one of TLS, which does not count requests.
    if (connection instanceof ConnectionMetaData) {
      new Watch(connection).lookLater();
    }
  }

  /** Looks at one connection every second; its looks follow one another. */
  private final class Watch {

    private final Connection connection;
    private long requests;
    private long bytes;
    private boolean begun;
    private long begunNanos;

    Watch(Connection connection) {
      this.connection = connection;
    }

    private void lookLater() {
      scheduler.schedule(this::look, LOOK_SECONDS, TimeUnit.SECONDS);
    }

    private void look() {
      if (!connection.getEndPoint().isOpen()) {
        return;
      }
      long headers = connection.getMessagesIn();
      long received = connection.getBytesIn();
      if (headers != requests || headers > connection.getMessagesOut()) {
        requests = headers;
        bytes = received;
        begun = false;
      } else if (!begun && received > bytes) {
        begun = true;
        begunNanos = NanoTime.now();
      }
      if (begun && NanoTime.since(begunNanos) > maximum.toNanos()) {
        tooSlow.increment();
        connection.getEndPoint().close(new TimeoutException("the header came too slowly"));
      } else {
        lookLater();
      }
    }
  }
}
