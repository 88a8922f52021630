package com.paymenthub.webhooks.delivery;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * How much one node sends at once: altogether, and to each webhook. The less is free, the less one
 * webhook may have, so that receivers that never answer cannot take everything, however many they
 * are. Thread-safe.
 */
final class Places {

  private static final int SHARE_OF_FREE = 8;

  private final int perWebhook;
  private final Map<UUID, Integer> taken = new HashMap<>();
  private final Set<UUID> turnedAway = new HashSet<>();
  private int free;

  Places(int total, int perWebhook) {
    this.free = total;
    this.perWebhook = perWebhook;
  }

  /** Takes as many places for a webhook as it may have now, which may be none. */
  synchronized int take(UUID webhookId) {
    int own = taken.getOrDefault(webhookId, 0);
    int allowed = Math.min(perWebhook, Math.max(1, free / SHARE_OF_FREE));
    int places = Math.min(allowed - own, free);
    if (places <= 0 && own < perWebhook) {
      turnedAway.add(webhookId);
    }
    if (places > 0) {
      taken.merge(webhookId, places, Integer::sum);
      free -= places;
    }
    return Math.max(places, 0);
  }

  /**
   * Gives places back.
   *
   * @return who found none, though they had fewer than a webhook may have, and may try again
   */
  synchronized Set<UUID> giveBack(UUID webhookId, int places) {
    taken.computeIfPresent(webhookId, (_, now) -> now > places ? now - places : null);
    free += places;
    if (places == 0 || turnedAway.isEmpty()) {
      return Set.of();
    }
    Set<UUID> next = Set.copyOf(turnedAway);
    turnedAway.clear();
    return next;
  }
}
