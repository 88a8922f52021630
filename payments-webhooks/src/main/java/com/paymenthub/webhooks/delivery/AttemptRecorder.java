package com.paymenthub.webhooks.delivery;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.transaction.TransactionException;

/**
 * Records the results of ended attempts, and renews the claims of the others, in a thread of its
 * own. Results are written in batches, because each commit waits for the disk. Those that cannot be
 * written now are written when the database is back.
 */
final class AttemptRecorder {

  private static final Logger LOG = LoggerFactory.getLogger(AttemptRecorder.class);
  private static final int MAXIMUM_BATCH = 256;

  /**
   * For how long results are collected when there are few. Each commit waits for the disk, which
   * charges need as well.
   */
  private static final Duration GATHERING = Duration.ofMillis(10);

  private static final int ENOUGH = 32;
  private static final long MOMENT_MILLISECONDS = 250;
  private static final int RENEWALS_PER_LEASE = 4;

  private final UUID nodeId;
  private final AttemptTable table;
  private final GoneEndpoints gone;
  private final NodeClaims nodeClaims;
  private final Duration renewedEvery;
  private final Consumer<List<AttemptResult>> recorded;
  private final LinkedBlockingQueue<AttemptResult> ended = new LinkedBlockingQueue<>();

  /** Results that could not be written yet. */
  private final List<AttemptResult> batch = new ArrayList<>();

  private volatile boolean finishing;
  private @Nullable Thread thread;

  /**
   * A recorder.
   *
   * @param nodeClaims the claims, which are renewed several times within a lease
   * @param recorded is called with the attempts that have been written
   */
  AttemptRecorder(
      UUID nodeId,
      AttemptTable table,
      GoneEndpoints gone,
      NodeClaims nodeClaims,
      Duration lease,
      Consumer<List<AttemptResult>> recorded) {
    this.nodeId = nodeId;
    this.table = table;
    this.gone = gone;
    this.nodeClaims = nodeClaims;
    this.renewedEvery = lease.dividedBy(RENEWALS_PER_LEASE);
    this.recorded = recorded;
  }

  synchronized void start() {
    finishing = false;
    thread = Thread.ofPlatform().name("webhook-recorder").daemon().start(this::run);
  }

  /**
   * Records the results so far, and stops.
   *
   * @param patience how long that may take
   */
  synchronized void stop(Duration patience) {
    finishing = true;
    if (thread == null) {
      return;
    }
    try {
      thread.join(patience);
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
    thread.interrupt();
  }

  /** Adds the result of an attempt that has ended. */
  void add(AttemptResult result) {
    ended.add(result);
  }

  private void run() {
    long renewed = System.nanoTime();
    while (!finishing || !batch.isEmpty() || !ended.isEmpty()) {
      try {
        if (System.nanoTime() - renewed > renewedEvery.toNanos()) {
          renewed = System.nanoTime();
          nodeClaims.renew();
        }
        writeSome();
      } catch (InterruptedException stopping) {
        Thread.currentThread().interrupt();
        return;
      } catch (DataAccessException | TransactionException databaseAway) {
        LOG.warn(
            "attempts cannot be written, or claims renewed: {}",
            databaseAway.getClass().getSimpleName());
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(MOMENT_MILLISECONDS));
      } catch (RuntimeException broken) {
        // The results of all webhooks are written here, so that a failure must not end the thread.
        LOG.error("results of attempts cannot be written", broken);
      }
    }
  }

  /** Writes the results so far, and waits a moment for the first one. */
  private void writeSome() throws InterruptedException {
    if (batch.isEmpty()) {
      AttemptResult first = ended.poll(MOMENT_MILLISECONDS, TimeUnit.MILLISECONDS);
      if (first == null) {
        return;
      }
      batch.add(first);
      gather();
    }
    record();
    batch.forEach(this::followUp);
    List<AttemptResult> written = List.copyOf(batch);
    batch.clear();
    recorded.accept(written);
  }

  /**
   * A result that the database refuses because of its content must not prevent the others from
   * being written.
   */
  private void record() {
    try {
      table.record(nodeId, batch);
    } catch (DataIntegrityViolationException refused) {
      batch.forEach(this::recordAlone);
    }
  }

  private void recordAlone(AttemptResult result) {
    try {
      table.record(nodeId, List.of(result));
    } catch (DataIntegrityViolationException refused) {
      LOG.error(
          "the attempt of delivery {} cannot be written: {}",
          result.claim().deliveryId(),
          refused.getClass().getSimpleName());
    }
  }

  private void gather() throws InterruptedException {
    long end = System.nanoTime() + GATHERING.toNanos();
    while (batch.size() < ENOUGH) {
      AttemptResult next = ended.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
      if (next == null) {
        return;
      }
      batch.add(next);
    }
    ended.drainTo(batch, MAXIMUM_BATCH - batch.size());
  }

  private void followUp(AttemptResult result) {
    try {
      // Only when it changes something: under load, each further transaction waits for a
      // connection.
      if (AttemptTable.changesFailing(result)) {
        table.markFailing(result);
      }
      if (result.exchange().gone()) {
        gone.switchOff(result.claim().webhook());
      }
    } catch (DataAccessException | TransactionException databaseAway) {
      throw databaseAway;
    } catch (RuntimeException broken) {
      LOG.error("the state of webhook {} cannot be updated", result.claim().webhook().id(), broken);
    }
  }
}
