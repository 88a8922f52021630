package com.paymenthub.platform;

import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * How much of something scarce each account has at the moment, so that none takes what others need.
 */
public final class AccountCounts {

  private final ConcurrentMap<UUID, Integer> counts = new ConcurrentHashMap<>();

  /** How much an account has. */
  public int of(UUID account) {
    return counts.getOrDefault(account, 0);
  }

  /** The accounts that have something, with how much each of them has. */
  public Map<UUID, Integer> all() {
    return Map.copyOf(counts);
  }

  /** Counts one more for an account, which has to be {@linkplain #giveBack given back}. */
  public void take(UUID account) {
    counts.merge(account, 1, Integer::sum);
  }

  /** Like {@link #take}, unless the account would have more than {@code maximum} of it. */
  public boolean tryTake(UUID account, int maximum) {
    if (counts.merge(account, 1, Integer::sum) <= maximum) {
      return true;
    }
    giveBack(account);
    return false;
  }

  /** Counts one less. */
  public void giveBack(UUID account) {
    counts.computeIfPresent(account, (_, count) -> count == 1 ? null : count - 1);
  }
}
