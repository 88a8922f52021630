package com.paymenthub.platform.due;

import com.paymenthub.platform.AccountCounts;
import java.time.Clock;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Distributes the due work of one kind to its workers. A worker takes one piece at a time if it
 * calls a provider. Work for one provider occupies at most half of the workers, and that for one
 * account at most half of those; work without calls is taken in batches.
 */
final class ScheduledWorker {

  private static final Logger LOG = LoggerFactory.getLogger(ScheduledWorker.class);

  /** The lease of a piece, which is also how long a failed piece waits for its next try. */
  static final Duration LEASE = Duration.ofMinutes(1);

  /**
   * After this time a slow batch is given up, long before its lease ends; the next claim takes the
   * rest.
   */
  private static final Duration BATCH_MAY_LAST = Duration.ofSeconds(30);

  private static final int BATCH = 20;

  private final ScheduledWork work;
  private final WorkQuota share;
  private final WorkRate workRate;
  private final WorkerThreads workerThreads;
  private final DueWorkMeter meter;
  private final Clock clock;

  /** How many workers are busy, by provider type. */
  private final Map<String, Integer> busy = new ConcurrentHashMap<>();

  /** How many workers call providers for an account. */
  private final AccountCounts busyAccounts = new AccountCounts();

  /** The last account that was served, by provider type; used by the dispatcher only. */
  private final Map<String, UUID> turns = new HashMap<>();

  private final Signal freed = new Signal();

  ScheduledWorker(
      ScheduledWork work,
      WorkQuota share,
      WorkerThreads workerThreads,
      DueWorkMeter meter,
      Clock clock) {
    this.work = work;
    this.share = share;
    this.workRate = new WorkRate(share.maximumPerSecond());
    this.workerThreads = workerThreads;
    this.meter = meter;
    this.clock = clock;
  }

  /** Signals that a worker has become free. */
  Signal freed() {
    return freed;
  }

  /** Distributes due work to the free workers, and returns whether there was any. */
  boolean startSome() {
    if (busyWithAll() >= share.maximumConcurrent()) {
      return false;
    }
    boolean started = false;
    List<String> providers =
        work.schedule().providersDue(work.kind()).stream()
            .sorted(Comparator.comparing(this::busyWith))
            .toList();
    for (String provider : providers) {
      int free = freeFor(provider);
      if (free > 0 && !workerThreads.isOver()) {
        started |= startSome(provider, free);
      }
    }
    return started;
  }

  private boolean startSome(String provider, int free) {
    int maximum = provider.isEmpty() ? free * BATCH : free;
    long claimedAt = System.nanoTime();
    ScheduleTable.Claimed claimed =
        work.schedule()
            .claim(
                work.kind(),
                provider,
                maximum,
                turns.getOrDefault(provider, ScheduleTable.BEFORE_ALL),
                provider.isEmpty() ? ScheduleTable.AccountLimits.NONE : accountLimits(),
                LEASE);
    turns.put(provider, claimed.last());
    List<DueItem> items =
        claimed.items().stream().sorted(Comparator.comparing(DueItem::dueAt)).toList();
    int each = Math.ceilDiv(items.size(), free);
    for (int from = 0; from < items.size(); from += each) {
      List<DueItem> batch = items.subList(from, Math.min(from + each, items.size()));
      start(provider, batch, claimedAt);
    }
    return !items.isEmpty();
  }

  private ScheduleTable.AccountLimits accountLimits() {
    return new ScheduleTable.AccountLimits(share.maximumPerAccount(), busyAccounts.all());
  }

  private void start(String provider, List<DueItem> batch, long claimedAt) {
    busy.merge(provider, 1, Integer::sum);
    if (!provider.isEmpty()) {
      batch.forEach(item -> busyAccounts.take(item.clientId()));
    }
    try {
      workerThreads.execute(() -> performAll(provider, batch, claimedAt));
    } catch (RejectedExecutionException stopping) {
      // Another node takes it up when the lease has ended.
      leave(provider, batch);
    }
  }

  private void performAll(String provider, List<DueItem> batch, long claimedAt) {
    try {
      for (DueItem item : batch) {
        workRate.await();
        if (workerThreads.isOver() || System.nanoTime() - claimedAt > BATCH_MAY_LAST.toNanos()) {
          return;
        }
        meter.began(work.kind(), Duration.between(item.dueAt(), clock.instant()));
        perform(item);
      }
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    } finally {
      leave(provider, batch);
    }
  }

  private void perform(DueItem item) {
    try {
      work.perform().accept(item);
    } catch (RuntimeException failure) {
      // A failed piece must not stop the others. It waits until its lease has ended.
      meter.failed(work.kind());
      LOG.error("due work {} of {} failed", work.kind(), item.id(), failure);
    }
  }

  private void leave(String provider, List<DueItem> batch) {
    if (!provider.isEmpty()) {
      batch.forEach(item -> busyAccounts.giveBack(item.clientId()));
    }
    busy.merge(provider, -1, Integer::sum);
    freed.give();
  }

  private int freeFor(String provider) {
    int free = share.maximumConcurrent() - busyWithAll();
    return provider.isEmpty()
        ? free
        : Math.min(free, share.maximumPerProvider() - busyWith(provider));
  }

  private int busyWith(String provider) {
    return busy.getOrDefault(provider, 0);
  }

  private int busyWithAll() {
    return busy.values().stream().mapToInt(Integer::intValue).sum();
  }
}
