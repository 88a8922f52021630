package com.paymenthub.webhooks.delivery;

import com.paymenthub.webhooks.delivery.Holds.Until;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.transaction.TransactionException;

/**
 * Records the results of ended attempts, and renews the claims of the others, in a thread of its
 * own.
 */
final class Keeper {

  private static final Logger LOG = LoggerFactory.getLogger(Keeper.class);
  private static final int RENEWALS_PER_LEASE = 4;
  private static final long MOMENT_MILLISECONDS = 250;

  private final UUID nodeId;
  private final NotificationLeases leases;
  private final Holds holds;
  private final AttemptRecorder recorder;
  private volatile boolean finishing;
  private @Nullable Thread thread;

  Keeper(UUID nodeId, NotificationLeases leases, Holds holds, AttemptRecorder recorder) {
    this.nodeId = nodeId;
    this.leases = leases;
    this.holds = holds;
    this.recorder = recorder;
  }

  synchronized void start() {
    finishing = false;
    thread = Thread.ofPlatform().name("webhook-recorder").daemon().start(this::keep);
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

  private void keep() {
    long renewed = System.nanoTime();
    while (!finishing || recorder.hasMore()) {
      try {
        recorder.writeSome(MOMENT_MILLISECONDS);
        if (System.nanoTime() - renewed > leases.lease().dividedBy(RENEWALS_PER_LEASE).toNanos()) {
          renewed = System.nanoTime();
          renew();
        }
      } catch (InterruptedException stopping) {
        Thread.currentThread().interrupt();
        return;
      } catch (RuntimeException broken) {
        // The results of all webhooks are written here, so that a failure must not end the thread.
        LOG.error("results of attempts cannot be written", broken);
      }
    }
  }

  private void renew() {
    List<UUID> all = holds.all();
    if (all.isEmpty()) {
      return;
    }
    Until until = holds.fromNow();
    try {
      holds.renewed(leases.renew(nodeId, all), until);
    } catch (DataAccessException | TransactionException databaseAway) {
      LOG.warn("leases cannot be renewed: {}", databaseAway.getClass().getSimpleName());
    }
  }
}
