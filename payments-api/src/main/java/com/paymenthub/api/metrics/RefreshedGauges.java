package com.paymenthub.api.metrics;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.SmartLifecycle;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;
import org.springframework.transaction.TransactionException;

/**
 * Gauges whose figures are in the database. They are read every ten seconds by one thread, not by
 * scrapes, whose frequency we do not control. While the database is not reachable they keep their
 * last values ({@code payments_database_reachable} shows that).
 */
@Component
@ConditionalOnWebApplication
public class RefreshedGauges implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(RefreshedGauges.class);
  private static final Duration INTERVAL = Duration.ofSeconds(10);

  private final MeterRegistry meters;
  private final List<Figure> figures = new CopyOnWriteArrayList<>();
  private @Nullable ScheduledExecutorService timer;
  private @Nullable ScheduledFuture<?> refreshing;

  /** A gauge, and whether it was told already that it cannot be read. */
  private record Figure(String name, AtomicLong last, LongSupplier read, AtomicBoolean broken) {}

  RefreshedGauges(MeterRegistry meters) {
    this.meters = meters;
  }

  /**
   * Adds a gauge.
   *
   * @param name as Micrometer writes it, for example {@code payments.charges.flagged}
   * @param read asks the database; it has to be cheap, because every node calls it
   */
  public void add(String name, String description, LongSupplier read) {
    AtomicLong last = new AtomicLong();
    Gauge.builder(name, last, AtomicLong::get).description(description).register(meters);
    figures.add(new Figure(name, last, read, new AtomicBoolean()));
  }

  @Override
  public synchronized void start() {
    ScheduledExecutorService clockwork =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().name("gauges").daemon().factory());
    timer = clockwork;
    refreshing =
        clockwork.scheduleWithFixedDelay(
            () -> figures.forEach(RefreshedGauges::refresh),
            0,
            INTERVAL.toMillis(),
            TimeUnit.MILLISECONDS);
  }

  @Override
  public synchronized void stop() {
    if (timer != null && refreshing != null) {
      refreshing.cancel(true);
      timer.shutdownNow();
      timer = null;
    }
  }

  @Override
  public synchronized boolean isRunning() {
    return timer != null;
  }

  private static void refresh(Figure figure) {
    try {
      figure.last().set(figure.read().getAsLong());
      figure.broken().set(false);
    } catch (DataAccessException | TransactionException databaseAway) {
      LOG.debug("a gauge cannot be read: {}", databaseAway.getClass().getSimpleName());
    } catch (RuntimeException broken) {
      // An error would end the timer, and with it every other gauge.
      if (figure.broken().compareAndSet(false, true)) {
        LOG.error("{} cannot be read, and keeps its last value", figure.name(), broken);
      }
    }
  }
}
