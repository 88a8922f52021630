package com.paymenthub.domain.sessions;

import java.time.Instant;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The data of a session, in every state.
 *
 * @param id the session
 * @param terms what is to be paid, and how
 * @param active whether the merchant lets buyers pay it
 * @param dueAt the moment from which on no payment starts; null for never
 * @param surplus the charges whose money was not needed
 * @param lastEventAt the time of the latest event
 */
public record SessionRecord(
    UUID id,
    SessionTerms terms,
    boolean active,
    @Nullable Instant dueAt,
    Set<UUID> surplus,
    Instant lastEventAt) {

  public SessionRecord {
    surplus = Set.copyOf(surplus);
  }

  SessionRecord at(Instant at) {
    return new SessionRecord(id, terms, active, dueAt, surplus, at);
  }

  SessionRecord changed(boolean nowActive, @Nullable Instant nowDueAt, Instant at) {
    return new SessionRecord(id, terms, nowActive, nowDueAt, surplus, at);
  }

  SessionRecord withSurplus(UUID chargeId, Instant at) {
    Set<UUID> more = new HashSet<>(surplus);
    more.add(chargeId);
    return new SessionRecord(id, terms, active, dueAt, more, at);
  }
}
