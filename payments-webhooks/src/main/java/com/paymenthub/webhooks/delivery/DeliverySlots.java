package com.paymenthub.webhooks.delivery;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * Limits how many deliveries a node has under way: in total, and for each webhook. A webhook begins
 * with few places and gets one more for each answer, so that receivers that never answer cannot
 * occupy all places. When few places are free, each webhook gets fewer. Thread-safe.
 */
final class DeliverySlots {

  private static final int AT_FIRST = 2;
  private static final int SHARE_OF_FREE = 8;

  private final int perWebhook;
  private final Map<UUID, Integer> taken = new HashMap<>();
  private final Map<UUID, Integer> earned = new HashMap<>();
  private final Set<UUID> turnedAway = new HashSet<>();

  /** The webhooks that got no place because of their own limit. */
  private final Set<UUID> full = new HashSet<>();

  private int free;

  DeliverySlots(int total, int perWebhook) {
    this.free = total;
    this.perWebhook = perWebhook;
  }

  /** Takes as many places for a webhook as it may have now, which may be none. */
  synchronized int take(UUID webhookId) {
    int own = taken.getOrDefault(webhookId, 0);
    int most = Math.min(perWebhook, earned.getOrDefault(webhookId, AT_FIRST));
    int places = Math.min(Math.min(most, Math.max(1, free / SHARE_OF_FREE)) - own, free);
    if (places <= 0) {
      (own < most ? turnedAway : full).add(webhookId);
      return 0;
    }
    taken.merge(webhookId, places, Integer::sum);
    free -= places;
    return places;
  }

  /**
   * Returns places.
   *
   * @return the webhooks that got no place, and may try again
   */
  synchronized Set<UUID> giveBack(UUID webhookId, int places) {
    taken.computeIfPresent(webhookId, (_, now) -> now > places ? now - places : null);
    free += places;
    if (places == 0) {
      return Set.of();
    }
    Set<UUID> next = new HashSet<>(turnedAway);
    turnedAway.clear();
    if (full.remove(webhookId)) {
      next.add(webhookId);
    }
    return next;
  }

  /**
   * Returns the place of an attempt: each answer raises the limit of the webhook by one, a failure
   * resets it.
   */
  synchronized Set<UUID> giveBack(UUID webhookId, boolean accepted) {
    if (accepted) {
      earned.merge(webhookId, AT_FIRST + 1, (now, _) -> Math.min(perWebhook, now + 1));
    } else {
      earned.remove(webhookId);
    }
    return giveBack(webhookId, 1);
  }
}
