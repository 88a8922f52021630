package com.paymenthub.webhooks.delivery;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.transaction.TransactionException;

/**
 * Records the results of attempts in batches, because each commit waits for the disk. Results that
 * cannot be written now are written when the database is back.
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

  private final UUID nodeId;
  private final AttemptTable table;
  private final GoneEndpoints gone;
  private final Consumer<AttemptResult> recorded;
  private final LinkedBlockingQueue<AttemptResult> ended = new LinkedBlockingQueue<>();

  /** Results that could not be written yet. */
  private final List<AttemptResult> batch = new ArrayList<>();

  /**
   * A recorder.
   *
   * @param recorded is called for each attempt that has been written
   */
  AttemptRecorder(
      UUID nodeId, AttemptTable table, GoneEndpoints gone, Consumer<AttemptResult> recorded) {
    this.nodeId = nodeId;
    this.table = table;
    this.gone = gone;
    this.recorded = recorded;
  }

  /** Whether something is left to write. */
  boolean hasMore() {
    return !batch.isEmpty() || !ended.isEmpty();
  }

  /** Adds the result of an attempt that has ended. */
  void add(AttemptResult result) {
    ended.add(result);
  }

  /**
   * Writes the results so far, and waits a moment for the first one.
   *
   * @param patienceMilliseconds how long a moment is
   */
  void writeSome(long patienceMilliseconds) throws InterruptedException {
    if (batch.isEmpty()) {
      AttemptResult first = ended.poll(patienceMilliseconds, TimeUnit.MILLISECONDS);
      if (first == null) {
        return;
      }
      batch.add(first);
      gather();
    }
    try {
      record();
      batch.forEach(this::followUp);
    } catch (DataAccessException | TransactionException databaseAway) {
      LOG.warn("attempts cannot be written: {}", databaseAway.getClass().getSimpleName());
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(patienceMilliseconds));
      return;
    }
    List<AttemptResult> written = List.copyOf(batch);
    batch.clear();
    written.forEach(recorded);
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
