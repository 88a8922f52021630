package com.paymenthub.platform.due;

import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Wakes the waiting thread, or the next one that waits; several signals before that count as one.
 */
final class Signal {

  private final BlockingQueue<Boolean> given = new LinkedBlockingQueue<>(1);

  void give() {
    given.offer(true);
  }

  /** Waits for the signal, or for that long. */
  void await(Duration longest) throws InterruptedException {
    given.poll(longest.toMillis(), TimeUnit.MILLISECONDS);
  }
}
