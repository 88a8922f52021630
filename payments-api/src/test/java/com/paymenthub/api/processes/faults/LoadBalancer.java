package com.paymenthub.api.processes.faults;

import com.paymenthub.api.processes.faults.SentCharge.Asked;
import com.paymenthub.api.testing.ApiAnswer;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jspecify.annotations.Nullable;

/**
 * Does what a load balancer in front of merchants who repeat does: it gives requests in turn to the
 * nodes that are ready, on connections that it keeps; a node that refuses a connection is passed
 * over; what is answered with 503 and {@code Retry-After} is repeated under its key at another
 * node. Nothing else is repeated.
 */
final class LoadBalancer implements AutoCloseable {

  private static final int CHECK_MILLISECONDS = 200;

  /** Where every node sends a request on to another, that is the merchant's answer. */
  private static final int MAXIMUM_TRIES = 10;

  private static final int READY = 1;

  private final Nodes nodes;
  private final AtomicIntegerArray ready;
  private final AtomicInteger turn = new AtomicInteger();
  private final AtomicInteger refusedConnections = new AtomicInteger();
  private final AtomicInteger putOff = new AtomicInteger();
  private final ScheduledExecutorService checks = Executors.newSingleThreadScheduledExecutor();
  private final ScheduledFuture<?> checking;

  LoadBalancer(Nodes nodes) {
    this.nodes = nodes;
    this.ready = new AtomicIntegerArray(nodes.count());
    check();
    checking =
        checks.scheduleWithFixedDelay(
            this::check, CHECK_MILLISECONDS, CHECK_MILLISECONDS, TimeUnit.MILLISECONDS);
  }

  private void check() {
    for (int node = 0; node < nodes.count(); node++) {
      ready.set(node, nodes.isReady(node) ? READY : 0);
    }
  }

  /** Sends a charge until a node takes it. */
  SentCharge send(Asked asked) {
    long start = System.nanoTime();
    int node = -1;
    ApiAnswer answer = null;
    for (int tries = 0; tries < MAXIMUM_TRIES; tries++) {
      node = next();
      try {
        answer = nodes.client(node).postWithKey("/v1/charges", asked.body(), asked.key());
      } catch (UncheckedIOException broken) {
        if (broken.getCause() instanceof ConnectException) {
          ready.set(node, 0);
          refusedConnections.incrementAndGet();
          continue;
        }
        return sent(asked, node, start, null);
      }
      SentCharge sent = sent(asked, node, start, answer);
      if (!sent.isPutOff()) {
        return sent;
      }
      putOff.incrementAndGet();
    }
    return sent(asked, node, start, answer);
  }

  /** The next node that is ready; where none is, the next one. */
  private int next() {
    int node = 0;
    for (int i = 0; i < nodes.count(); i++) {
      node = Math.floorMod(turn.getAndIncrement(), nodes.count());
      if (ready.get(node) == READY) {
        return node;
      }
    }
    return node;
  }

  private static SentCharge sent(Asked asked, int node, long start, @Nullable ApiAnswer answer) {
    return new SentCharge(asked, node, start, System.nanoTime() - start, answer);
  }

  /** How many connections were refused. */
  int refusedConnections() {
    return refusedConnections.get();
  }

  /** How many requests were repeated because a node had put them off. */
  int putOff() {
    return putOff.get();
  }

  @Override
  public void close() {
    checking.cancel(false);
    checks.close();
  }
}
