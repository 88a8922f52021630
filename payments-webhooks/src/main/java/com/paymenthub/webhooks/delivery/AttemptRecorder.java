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
 * Writes down what came of attempts, as many at a time as have ended meanwhile, because each commit
 * waits for the disk. What cannot be written now is written when the database is back.
 */
final class AttemptRecorder {

  private static final Logger LOG = LoggerFactory.getLogger(AttemptRecorder.class);
  private static final int MAXIMUM_BATCH = 256;

  /**
   * For how long results gather when they are few. Each commit waits for the disk, and so do the
   * commits of charges.
   */
  private static final Duration GATHERING = Duration.ofMillis(10);

  private static final int ENOUGH = 32;

  private final UUID nodeId;
  private final AttemptTable table;
  private final GoneEndpoints gone;
  private final Consumer<AttemptResult> recorded;
  private final LinkedBlockingQueue<AttemptResult> ended = new LinkedBlockingQueue<>();

  /** Results that the database did not take yet. */
  private final List<AttemptResult> batch = new ArrayList<>();

  /**
   * A recorder.
   *
   * @param recorded is told of each attempt that has been written down
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

  /** Hands over an attempt that has ended. */
  void add(AttemptResult result) {
    ended.add(result);
  }

  /**
   * Writes what has ended until now, waiting a moment for the first.
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
   * One that the database refuses for what it holds must not keep the others from being written.
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
      // Under load, a transaction for each of the others would wait for a connection each.
      if (AttemptTable.changesFailing(result)) {
        table.markFailing(result);
      }
      if (result.exchange().gone()) {
        gone.switchOff(result.claim().webhook());
      }
    } catch (DataAccessException | TransactionException databaseAway) {
      throw databaseAway;
    } catch (RuntimeException broken) {
      LOG.error("webhook {} cannot be followed up", result.claim().webhook().id(), broken);
    }
  }
}
