package com.paymenthub.webhooks.delivery;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * What this node has claimed and not written down yet, and until when each of it is its own. A node
 * that was frozen finds here that its time has passed, and that another one may have sent it.
 * Thread-safe.
 */
final class Holds {

  /**
   * Until when something is held. Two clocks tell it, because each may stand still while the other
   * goes on: that of the process while the machine is suspended, that of the machine while it is
   * set back.
   */
  record Until(Instant time, long nanos) {}

  private record Held(Claim claim, Until until) {}

  private final ConcurrentMap<UUID, Held> held = new ConcurrentHashMap<>();
  private final Clock clock;
  private final Duration lease;

  /**
   * Holds nothing yet.
   *
   * @param lease how long a claim lasts when nobody renews it
   */
  Holds(Clock clock, Duration lease) {
    this.clock = clock;
    this.lease = lease;
  }

  /** Until when something is held that is claimed or renewed after this call. */
  Until fromNow() {
    return new Until(clock.instant().plus(lease), System.nanoTime() + lease.toNanos());
  }

  void add(Claim claim, Until until) {
    held.put(claim.deliveryId(), new Held(claim, until));
  }

  void renewed(Collection<UUID> deliveryIds, Until until) {
    deliveryIds.forEach(
        id -> held.computeIfPresent(id, (_, before) -> new Held(before.claim(), until)));
  }

  void remove(Claim claim) {
    held.remove(claim.deliveryId());
  }

  /** Whether nobody else can have claimed it meanwhile, so that it may be sent. */
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

  List<UUID> all() {
    return List.copyOf(held.keySet());
  }

  int size() {
    return held.size();
  }
}
