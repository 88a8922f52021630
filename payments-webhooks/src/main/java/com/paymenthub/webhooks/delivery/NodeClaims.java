package com.paymenthub.webhooks.delivery;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * The claims of this node whose results are not recorded yet, and until when each is valid. A node
 * that was suspended sees here that its claim has expired, so that another node may have sent the
 * notification. Thread-safe.
 */
final class NodeClaims {

  /**
   * Until when a claim is valid. Two clocks are used, because each may be wrong: the counter of the
   * process may stop while the machine is suspended, and the clock of the machine may be set back.
   */
  record Until(Instant time, long nanos) {}

  private record Held(Claim claim, Until until) {}

  private final ConcurrentMap<UUID, Held> held = new ConcurrentHashMap<>();
  private final UUID nodeId;
  private final NotificationLeases leases;
  private final Clock clock;

  NodeClaims(UUID nodeId, NotificationLeases leases, Clock clock) {
    this.nodeId = nodeId;
    this.leases = leases;
    this.clock = clock;
  }

  /** Until when a claim is valid that is made or renewed after this call. */
  Until fromNow() {
    Duration lease = leases.lease();
    return new Until(clock.instant().plus(lease), System.nanoTime() + lease.toNanos());
  }

  void add(Claim claim, Until until) {
    held.put(claim.deliveryId(), new Held(claim, until));
  }

  /** Renews all claims; those that another node has taken over run out. */
  void renew() {
    List<UUID> all = List.copyOf(held.keySet());
    if (all.isEmpty()) {
      return;
    }
    Until until = fromNow();
    leases
        .renew(nodeId, all)
        .forEach(id -> held.computeIfPresent(id, (_, before) -> new Held(before.claim(), until)));
  }

  void remove(Claim claim) {
    held.remove(claim.deliveryId());
  }

  /** Whether the claim is still valid, so that the notification may be sent. */
  boolean isOurs(Claim claim) {
    Held now = held.get(claim.deliveryId());
    return now != null
        && now.claim().number() == claim.number()
        && clock.instant().isBefore(now.until().time())
        && System.nanoTime() - now.until().nanos() < 0;
  }

  List<Claim> of(UUID webhookId) {
    return held.values().stream()
        .map(Held::claim)
        .filter(claim -> claim.webhook().id().equals(webhookId))
        .toList();
  }
}
