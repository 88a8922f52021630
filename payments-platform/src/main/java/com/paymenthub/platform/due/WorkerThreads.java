package com.paymenthub.platform.due;

import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/** The threads that do due work, from one start of the engine to its stop. */
final class WorkerThreads {

  private static final Logger LOG = LoggerFactory.getLogger(WorkerThreads.class);

  private final BooleanSupplier mayWork;
  private final DueWorkMeter meter;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Queue<Signal> resting = new ConcurrentLinkedQueue<>();
  private volatile boolean ending;

  WorkerThreads(BooleanSupplier mayWork, DueWorkMeter meter) {
    this.mayWork = mayWork;
    this.meter = meter;
  }

  /** One look for due work. */
  @FunctionalInterface
  interface Look {

    /** Does some due work or starts it, and returns whether to look again at once. */
    boolean some() throws InterruptedException;
  }

  /**
   * Looks for due work until the engine stops; after a look that found nothing, and after a
   * failure, it waits.
   *
   * @param wake ends the wait early
   */
  void run(String kind, Duration rest, Signal wake, Look look) {
    resting.add(wake);
    threads.execute(() -> repeat(kind, rest, wake, look));
  }

  /** Runs a task on a worker. */
  void execute(Runnable work) {
    threads.execute(work);
  }

  /** Whether the engine is stopping, so that no work should be begun. */
  boolean isOver() {
    return ending || !mayWork.getAsBoolean();
  }

  /** Stops: nothing new is begun. Returns whether all running work has ended in time. */
  boolean end(Duration wait) {
    ending = true;
    resting.forEach(Signal::give);
    threads.shutdown();
    try {
      return threads.awaitTermination(wait.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private void repeat(String kind, Duration rest, Signal wake, Look look) {
    try {
      while (!ending) {
        if (!look(kind, look)) {
          wake.await(rest);
        }
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }

  private boolean look(String kind, Look look) throws InterruptedException {
    try {
      return mayWork.getAsBoolean() && look.some();
    } catch (DataAccessException | TransactionException databaseAway) {
      // Nothing is lost: what is due stays due.
      meter.failed(kind);
      LOG.warn("due work {} cannot be read: {}", kind, databaseAway.getClass().getSimpleName());
    } catch (RuntimeException failure) {
      // Only this look is given up; the next one may succeed.
      meter.failed(kind);
      LOG.error("looking for due work {} failed", kind, failure);
    }
    return false;
  }
}
