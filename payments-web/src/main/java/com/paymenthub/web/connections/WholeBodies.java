package com.paymenthub.web.connections;

import com.paymenthub.web.requests.RequestLimits;
import io.micrometer.core.instrument.Counter;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.NanoTime;

/**
 * Hands a request on when all of its body is here, so that nothing behind this ever waits for a
 * sender: neither a thread nor one of the admitted requests. It is also for honest senders: the web
 * server closes a connection on which it has answered before the whole body was sent, without
 * telling the client.
 *
 * <p>What is larger than the limit is read to be thrown away, because somebody who is still sending
 * when the connection is closed may never read why. What comes too slowly is answered 408, and the
 * connection closed (RFC 9110 §15.5.9).
 */
final class WholeBodies extends Handler.Wrapper {

  /** Up to here a body is read to be thrown away; a larger one costs its sender the connection. */
  private static final long MAXIMUM_DISCARDED_BYTES = 2L << 20;

  private final Patience patience;
  private final Counter tooSlow;

  WholeBodies(Patience patience, Counter tooSlow) {
    this.patience = patience;
    this.tooSlow = tooSlow;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    if (request.getLength() <= 0 && !request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING)) {
      return super.handle(request, response, callback);
    }
    Body body = new Body(request, response, callback);
    if (request.getLength() > MAXIMUM_DISCARDED_BYTES) {
      body.refuseAndClose(HttpStatus.PAYLOAD_TOO_LARGE_413);
    } else if (body.isRead()) {
      body.handOn();
    }
    return true;
  }

  private boolean handleWhole(Request request, Response response, Callback callback)
      throws Exception {
    return super.handle(request, response, callback);
  }

  /** The body of one request while it arrives. */
  private final class Body implements Runnable {

    private final Request request;
    private final Response response;
    private final Callback callback;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final AtomicBoolean ended = new AtomicBoolean();
    private final AtomicLong received = new AtomicLong();
    private final int maximumBytes;
    private boolean waiting;

    Body(Request request, Response response, Callback callback) {
      this.request = request;
      this.maximumBytes = RequestLimits.maximumBodyBytes(request.getHttpURI().getCanonicalPath());
      this.response = response;
      this.callback = callback;
    }

    /** More has arrived. Reading must not wait, and what comes after it may. */
    @Override
    public void run() {
      if (isRead()) {
        request.getContext().execute(this::handOn);
      }
    }

    /** Reads what is there; true when the request is to be handed on. */
    private boolean isRead() {
      while (true) {
        Content.Chunk chunk = request.read();
        if (chunk == null) {
          watch();
          request.demand(this);
          return false;
        }
        if (Content.Chunk.isFailure(chunk)) {
          refuseAndClose(HttpStatus.BAD_REQUEST_400);
          return false;
        }
        keep(chunk.getByteBuffer());
        boolean last = chunk.isLast();
        chunk.release();
        if (received.get() > MAXIMUM_DISCARDED_BYTES) {
          refuseAndClose(HttpStatus.PAYLOAD_TOO_LARGE_413);
          return false;
        }
        if (last) {
          return isWelcome();
        }
      }
    }

    private void keep(ByteBuffer arrived) {
      if (received.addAndGet(arrived.remaining()) <= maximumBytes) {
        bytes.writeBytes(BufferUtil.toArray(arrived));
      } else {
        bytes.reset();
      }
    }

    private boolean isWelcome() {
      if (!ended.compareAndSet(false, true)) {
        refuseLate();
        return false;
      }
      if (received.get() > maximumBytes) {
        refuse(HttpStatus.PAYLOAD_TOO_LARGE_413);
        return false;
      }
      return true;
    }

    private void handOn() {
      Request whole = new WholeRequest(request, ByteBuffer.wrap(bytes.toByteArray()));
      try {
        if (!handleWhole(whole, response, callback)) {
          Response.writeError(whole, response, callback, HttpStatus.NOT_FOUND_404);
        }
      } catch (Exception | LinkageError failure) {
        Response.writeError(whole, response, callback, failure);
      }
    }

    /** From now on it is waited for. */
    private void watch() {
      if (!waiting) {
        waiting = true;
        look();
      }
    }

    /** Ends the waiting, or looks again when it would have to end. */
    private void look() {
      if (ended.get()) {
        return;
      }
      Duration left =
          patience.after(received.get()).minusNanos(NanoTime.since(request.getHeadersNanoTime()));
      if (left.isPositive()) {
        request
            .getComponents()
            .getScheduler()
            .schedule(this::look, left.toNanos(), TimeUnit.NANOSECONDS);
      } else if (ended.compareAndSet(false, true)) {
        tooSlow.increment();
        request.fail(new TimeoutException("the body came too slowly"));
      }
    }

    private void refuseLate() {
      response.getHeaders().put(HttpHeader.CONNECTION, HttpHeaderValue.CLOSE);
      refuse(HttpStatus.REQUEST_TIMEOUT_408);
    }

    private void refuseAndClose(int status) {
      if (ended.compareAndSet(false, true)) {
        response.getHeaders().put(HttpHeader.CONNECTION, HttpHeaderValue.CLOSE);
        refuse(status);
      } else {
        refuseLate();
      }
    }

    private void refuse(int status) {
      Response.writeError(request, response, callback, status);
    }
  }

  /** A request whose body is here. */
  private static final class WholeRequest extends Request.Wrapper {

    private final ByteBuffer body;
    private boolean isRead;

    WholeRequest(Request request, ByteBuffer body) {
      super(request);
      this.body = body;
    }

    @Override
    public Content.Chunk read() {
      if (isRead) {
        return super.read();
      }
      isRead = true;
      return Content.Chunk.from(body, true);
    }
  }
}
