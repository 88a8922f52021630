package com.paymenthub.webhooks.delivery;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** How much one node sends at once: altogether, and to each webhook. Thread-safe. */
final class Places {

  private final int perWebhook;
  private final Map<UUID, Integer> taken = new HashMap<>();
  private final Set<UUID> turnedAway = new HashSet<>();
  private int free;

  Places(int total, int perWebhook) {
    this.free = total;
    this.perWebhook = perWebhook;
  }

  /** Takes as many places for a webhook as it may have; none when all are taken. */
  synchronized int take(UUID webhookId) {
    int allowed = perWebhook - taken.getOrDefault(webhookId, 0);
    int places = Math.min(allowed, free);
    if (allowed > 0 && places == 0) {
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
   * @return who found none while all were taken and may try again
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
