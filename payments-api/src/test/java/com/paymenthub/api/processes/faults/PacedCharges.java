package com.paymenthub.api.processes.faults;

import com.paymenthub.api.processes.faults.SentCharge.Asked;
import com.paymenthub.api.testing.CardCharge;
import com.paymenthub.api.testing.TestAccount;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.Predicate;
import org.awaitility.Awaitility;

/**
 * Charges at a steady rate that does not depend on answers, as buyers do who know nothing of each
 * other: what is not answered piles up, as far as it is let.
 */
final class PacedCharges implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofMinutes(10);

  private final Queue<SentCharge> answered = new ConcurrentLinkedQueue<>();
  private final Queue<Future<?>> requests = new ConcurrentLinkedQueue<>();
  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();
  private final ExecutorService buyers = Executors.newVirtualThreadPerTaskExecutor();

  private final ScheduledFuture<?> ticking;

  private PacedCharges(
      TestAccount account, int perSecond, int maximumUnderWay, Function<Asked, SentCharge> send) {
    Semaphore places = new Semaphore(maximumUnderWay);
    ticking =
        clock.scheduleAtFixedRate(
            () -> {
              if (places.tryAcquire()) {
                Asked next = charge(account);
                requests.add(buyers.submit(() -> send(next, send, places)));
              }
            },
            0,
            TimeUnit.SECONDS.toNanos(1) / perSecond,
            TimeUnit.NANOSECONDS);
  }

  /**
   * Starts.
   *
   * @param perSecond how many charges a second
   * @param send sends one and tells what became of it
   */
  static PacedCharges start(TestAccount account, int perSecond, Function<Asked, SentCharge> send) {
    return new PacedCharges(account, perSecond, Integer.MAX_VALUE, send);
  }

  /**
   * Starts, and leaves out what a busy machine cannot keep up with.
   *
   * @param perSecond how many charges a second
   * @param maximumUnderWay how many at once
   * @param send sends one and tells what became of it
   */
  static PacedCharges startWithin(
      TestAccount account, int perSecond, int maximumUnderWay, Function<Asked, SentCharge> send) {
    return new PacedCharges(account, perSecond, maximumUnderWay, send);
  }

  private boolean send(Asked next, Function<Asked, SentCharge> send, Semaphore places) {
    try {
      return answered.add(send.apply(next));
    } finally {
      places.release();
    }
  }

  /** A charge that nobody has asked for yet. */
  static Asked charge(TestAccount account) {
    String key = UUID.randomUUID().toString();
    String orderId = "order-" + key;
    return new Asked(key, orderId, CardCharge.of(account).with("orderId", orderId).json());
  }

  /** What is over until now. */
  List<SentCharge> answered() {
    return List.copyOf(answered);
  }

  /** Waits until so many charges with a property are over. */
  void await(int count, Predicate<SentCharge> property) {
    Awaitility.await()
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(10))
        .until(() -> answered.stream().filter(property).limit(count).count() == count);
  }

  /** Waits until a node has its share of the load, from now on. */
  void awaitTaken(int node) {
    long now = System.nanoTime();
    await(
        10, charge -> charge.node() == node && charge.isAcknowledged() && charge.sentNanos() > now);
  }

  /** How many have no answer yet. */
  long underWay() {
    return requests.stream().filter(request -> !request.isDone()).count();
  }

  /** Ends, and tells what became of every charge. */
  List<SentCharge> stop() throws Exception {
    ticking.cancel(false);
    clock.close();
    for (Future<?> request : requests) {
      request.get();
    }
    return new ArrayList<>(answered);
  }

  @Override
  public void close() {
    clock.shutdownNow();
    buyers.close();
  }
}
