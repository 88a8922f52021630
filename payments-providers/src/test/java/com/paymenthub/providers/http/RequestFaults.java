package com.paymenthub.providers.http;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/**
 * What goes wrong with the requests to a provider of a test, as the test or a seed says.
 *
 * @param <F> the faults that this provider has
 */
public final class RequestFaults<F> {

  private final List<F> losses;
  private final Set<F> waiting;
  private final List<Rule<F>> rules = new ArrayList<>();
  private CountDownLatch held = new CountDownLatch(1);
  private @Nullable Random draws;
  private double chance;

  private static final class Rule<F> {
    private final String request;
    private final F fault;
    private int left;

    private Rule(String request, F fault, int left) {
      this.request = request;
      this.fault = fault;
      this.left = left;
    }
  }

  /**
   * No fault yet.
   *
   * @param losses those that lose an answer, or the request
   * @param waiting those that hold a request or its answer until {@link #release()}
   */
  public RequestFaults(List<F> losses, Set<F> waiting) {
    this.losses = List.copyOf(losses);
    this.waiting = Set.copyOf(waiting);
  }

  /** Spoils the next requests of a kind, for example {@code POST /payments}. */
  public synchronized void spoil(String request, F fault, int times) {
    rules.add(new Rule<>(request, fault, times));
    if (waiting.contains(fault) && held.getCount() == 0) {
      held = new CountDownLatch(1);
    }
  }

  /** From now on each request has this chance, from 0 to 1, to be lost. */
  public synchronized void lose(double lost, long seed) {
    chance = lost;
    draws = new Random(seed);
  }

  /** Lets what is held go. */
  public synchronized void release() {
    held.countDown();
  }

  /** What happens to the request that has just come; null for nothing. */
  public synchronized @Nullable F next(String request) {
    for (Rule<F> rule : rules) {
      if (rule.request.equals(request) && rule.left > 0) {
        rule.left--;
        return rule.fault;
      }
    }
    if (draws == null || draws.nextDouble() >= chance) {
      return null;
    }
    return losses.get(draws.nextInt(losses.size()));
  }

  /** Waits for {@link #release()}. */
  public void await() {
    CountDownLatch end;
    synchronized (this) {
      end = held;
    }
    try {
      end.await();
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }
}
