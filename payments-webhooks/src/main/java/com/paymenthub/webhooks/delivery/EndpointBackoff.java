package com.paymenthub.webhooks.delivery;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/**
 * Webhooks that this node could not serve for a reason of their own, for example a secret that
 * cannot be decrypted. Each is paused, twice as long each time, so that it does not affect the
 * others.
 */
@Component
class EndpointBackoff {

  private static final Logger LOG = LoggerFactory.getLogger(EndpointBackoff.class);
  private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
  private static final Duration LONGEST_PAUSE = Duration.ofMinutes(5);
  private static final int MAXIMUM_DOUBLINGS = 16;

  private record Trouble(int times, Instant until) {}

  private final ConcurrentMap<UUID, Trouble> troubled = new ConcurrentHashMap<>();
  private final AtomicLong failures = new AtomicLong();
  private final Clock clock;

  EndpointBackoff(Clock clock) {
    this.clock = clock;
  }

  /** Whether a webhook is paused now. */
  boolean isResting(UUID webhookId) {
    Trouble trouble = troubled.get(webhookId);
    return trouble != null && clock.instant().isBefore(trouble.until());
  }

  /**
   * Runs work for one webhook. A failure affects this webhook only, which is tried again after a
   * pause.
   */
  void serve(UUID webhookId, Runnable work) {
    try {
      work.run();
      troubled.remove(webhookId);
    } catch (DataAccessException | TransactionException databaseAway) {
      // Claimed notifications are taken over when their lease has ended.
      LOG.warn("notifications cannot be claimed: {}", databaseAway.getClass().getSimpleName());
    } catch (RuntimeException broken) {
      LOG.error(
          "webhook {} cannot be served, next try in {}", webhookId, failed(webhookId), broken);
    }
  }

  private Duration failed(UUID webhookId) {
    failures.incrementAndGet();
    Trouble now =
        troubled.compute(
            webhookId,
            (_, before) -> {
              int times = before == null ? 1 : before.times() + 1;
              return new Trouble(times, clock.instant().plus(pause(times)));
            });
    return pause(now.times());
  }

  /** How many webhooks could not be served at the last try. */
  int webhooks() {
    return troubled.size();
  }

  /** How often a webhook could not be served since this node was started. */
  long failures() {
    return failures.get();
  }

  private static Duration pause(int times) {
    Duration pause = FIRST_PAUSE.multipliedBy(1L << Math.min(times - 1, MAXIMUM_DOUBLINGS));
    return pause.compareTo(LONGEST_PAUSE) < 0 ? pause : LONGEST_PAUSE;
  }
}
