package com.paymenthub.webhooks.delivery;

import com.paymenthub.domain.nodes.NodeFitness;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.SmartLifecycle;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/**
 * Removes old deliveries at an interval, but not while the clock of this node is wrong: what is old
 * is known from it. Runs in the service, not in commands.
 */
@Component
@ConditionalOnWebApplication
@ConditionalOnProperty(name = "payments.webhooks.delivery.enabled", matchIfMissing = true)
public class RetentionKeeper implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(RetentionKeeper.class);

  private final Retention retention;
  private final NodeFitness fitness;
  private final Duration interval;
  private @Nullable ScheduledExecutorService timer;
  private @Nullable ScheduledFuture<?> forgetting;

  RetentionKeeper(
      Retention retention,
      NodeFitness fitness,
      @Value("${payments.webhooks.retention-interval:1h}") Duration interval) {
    this.retention = retention;
    this.fitness = fitness;
    this.interval = interval;
  }

  @Override
  public synchronized void start() {
    ScheduledExecutorService clockwork =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("webhook-retention").daemon().factory());
    forgetting =
        clockwork.scheduleWithFixedDelay(
            this::forget, interval.toMillis(), interval.toMillis(), TimeUnit.MILLISECONDS);
    timer = clockwork;
  }

  @Override
  public synchronized void stop() {
    if (timer != null && forgetting != null) {
      forgetting.cancel(true);
      timer.shutdown();
      timer = null;
    }
  }

  @Override
  public synchronized boolean isRunning() {
    return timer != null;
  }

  private void forget() {
    if (!fitness.mayWork()) {
      return;
    }
    try {
      retention.forgetOld();
    } catch (DataAccessException | TransactionException databaseAway) {
      LOG.warn("old deliveries cannot be forgotten: {}", databaseAway.getClass().getSimpleName());
    } catch (RuntimeException broken) {
      // An error would end the timer.
      LOG.error("old deliveries cannot be forgotten", broken);
    }
  }
}
