package com.paymenthub.platform.due;

import java.time.Instant;
import java.util.UUID;

/**
 * What is due next for a charge or card, and when. It follows from a history up to one position.
 *
 * @param id the charge or card
 * @param clientId the account that it belongs to
 * @param kind the kind of due work, for example {@code takeover}
 * @param providerType the type of the provider that the work will call; empty when it calls nobody
 * @param dueAt from when on it is due
 * @param position the position of the latest event of that history
 */
public record ScheduleEntry(
    UUID id, UUID clientId, String kind, String providerType, Instant dueAt, long position) {}
