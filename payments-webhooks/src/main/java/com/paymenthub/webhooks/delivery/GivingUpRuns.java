package com.paymenthub.webhooks.delivery;

import com.paymenthub.webhooks.delivery.NotificationLeases.Queue;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;

/**
 * Marks the notifications of queues that are not sent any more as lost, one batch at a time, in the
 * background.
 */
final class GivingUpRuns {

  private final GivingUp givingUp;
  private final Guard guard;
  private final BooleanSupplier running;
  private final Set<Queue> underWay = ConcurrentHashMap.newKeySet();
  private final Semaphore turn = new Semaphore(1);

  /** Runs work for one webhook so that its failure does not affect other webhooks. */
  @FunctionalInterface
  interface Guard {
    void serve(Queue queue, Runnable work);
  }

  GivingUpRuns(GivingUp givingUp, Guard guard, BooleanSupplier running) {
    this.givingUp = givingUp;
    this.guard = guard;
    this.running = running;
  }

  /** Begins with a queue, unless that is under way already. */
  void begin(Queue queue, ExecutorService pool) {
    if (underWay.add(queue)) {
      pool.execute(() -> run(queue));
    }
  }

  private void run(Queue queue) {
    turn.acquireUninterruptibly();
    try {
      guard.serve(queue, () -> workOff(queue));
    } finally {
      turn.release();
      underWay.remove(queue);
    }
  }

  private void workOff(Queue queue) {
    Optional<Instant> from = Optional.of(GivingUp.beginning());
    while (from.isPresent() && running.getAsBoolean()) {
      from = givingUp.some(queue, from.get());
    }
  }
}
