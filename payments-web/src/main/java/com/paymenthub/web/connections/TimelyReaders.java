package com.paymenthub.web.connections;

import io.micrometer.core.instrument.Counter;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.NanoTime;
import org.jspecify.annotations.Nullable;

/**
 * Closes a connection whose other side does not read its answer, which keeps the place of an
 * admitted request for as long as it is written. Only the time counts in which writing waits for
 * the reader: how long the answer takes to be made is not its fault.
 */
final class TimelyReaders extends Handler.Wrapper {

  private final Patience patience;
  private final Counter tooSlow;

  TimelyReaders(Patience patience, Counter tooSlow) {
    this.patience = patience;
    this.tooSlow = tooSlow;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    return super.handle(request, new Answer(request, response), callback);
  }

  /** One answer while it is written; its writes follow one another. */
  private final class Answer extends Response.Wrapper {

    private final AtomicLong written = new AtomicLong();
    private final AtomicLong waitedNanos = new AtomicLong();

    Answer(Request request, Response response) {
      super(request, response);
    }

    @Override
    public void write(boolean last, @Nullable ByteBuffer content, Callback callback) {
      int length = content == null ? 0 : content.remaining();
      Write write = new Write(callback, length);
      super.write(last, content, write);
      write.watch();
    }

    /** One write, which mostly ends at once. */
    private final class Write extends Callback.Nested {

      private final int length;
      private final long begun = NanoTime.now();
      private final AtomicBoolean ended = new AtomicBoolean();

      Write(Callback callback, int length) {
        super(callback);
        this.length = length;
      }

      @Override
      public void succeeded() {
        end();
        super.succeeded();
      }

      @Override
      public void failed(Throwable failure) {
        end();
        super.failed(failure);
      }

      private void end() {
        if (ended.compareAndSet(false, true)) {
          written.addAndGet(length);
          waitedNanos.addAndGet(NanoTime.since(begun));
        }
      }

      /** Looks again when the waiting would have to end. */
      private void watch() {
        if (ended.get()) {
          return;
        }
        Duration left =
            patience.after(written.get()).minusNanos(waitedNanos.get() + NanoTime.since(begun));
        if (left.isPositive()) {
          getRequest()
              .getComponents()
              .getScheduler()
              .schedule(this::watch, left.toNanos(), TimeUnit.NANOSECONDS);
        } else if (ended.compareAndSet(false, true)) {
          tooSlow.increment();
          getRequest()
              .getConnectionMetaData()
              .getConnection()
              .getEndPoint()
              .close(new TimeoutException("the answer was read too slowly"));
        }
      }
    }
  }
}
