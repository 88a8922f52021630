package com.paymenthub.providers.flow;

import com.paymenthub.providers.due.WorkPermit;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;

/**
 * Looks every so often for what is due, and has a bounded number of workers attend to it at once.
 * Runs in the service, not in the commands beside it.
 */
@Component
@ConditionalOnWebApplication
@ConditionalOnProperty(name = "payments.agenda.enabled", matchIfMissing = true)
public class AgendaKeeper implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(AgendaKeeper.class);
  private static final Duration STOP_WAIT = Duration.ofSeconds(15);

  private final List<DueWork> works;
  private final List<WorkPermit> permits;
  private final Duration interval;
  private final Semaphore places;
  private volatile boolean running;
  private @Nullable ScheduledExecutorService timer;
  private @Nullable ScheduledFuture<?> looking;
  private @Nullable ExecutorService workers;

  AgendaKeeper(
      List<DueWork> works,
      ObjectProvider<WorkPermit> permits,
      @Value("${payments.agenda.interval:1s}") Duration interval,
      @Value("${payments.agenda.maximum-concurrent:16}") int maximumConcurrent) {
    this.works = List.copyOf(works);
    this.permits = permits.orderedStream().toList();
    this.interval = interval;
    this.places = new Semaphore(maximumConcurrent);
  }

  @Override
  public synchronized void start() {
    running = true;
    ExecutorService pool = Executors.newVirtualThreadPerTaskExecutor();
    ScheduledExecutorService clockwork =
        Executors.newSingleThreadScheduledExecutor(Thread.ofPlatform().name("agenda").factory());
    workers = pool;
    timer = clockwork;
    looking =
        clockwork.scheduleWithFixedDelay(
            () -> look(pool), interval.toMillis(), interval.toMillis(), TimeUnit.MILLISECONDS);
  }

  @Override
  public synchronized void stop() {
    running = false;
    if (timer != null && looking != null) {
      looking.cancel(false);
      timer.shutdown();
    }
    if (workers != null) {
      workers.shutdown();
      try {
        if (!workers.awaitTermination(STOP_WAIT.toMillis(), TimeUnit.MILLISECONDS)) {
          LOG.warn("charges are still being attended to; another node takes them over");
        }
      } catch (InterruptedException stopping) {
        Thread.currentThread().interrupt();
      }
    }
  }

  @Override
  public boolean isRunning() {
    return running;
  }

  /** Each look adds at most one worker a kind; each works for as long as anything is due. */
  private void look(ExecutorService pool) {
    if (!mayWork()) {
      return;
    }
    for (DueWork work : works) {
      if (running && places.tryAcquire()) {
        pool.execute(() -> attend(work));
      }
    }
  }

  private void attend(DueWork work) {
    try {
      work.attendToAll(() -> running && mayWork());
    } catch (RuntimeException databaseAway) {
      // The next look tries again; what is due stays due.
      LOG.warn("the agenda cannot be read: {}", databaseAway.getClass().getSimpleName());
    } finally {
      places.release();
    }
  }

  private boolean mayWork() {
    return permits.stream().allMatch(WorkPermit::mayWork);
  }
}
