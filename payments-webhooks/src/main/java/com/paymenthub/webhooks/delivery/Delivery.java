package com.paymenthub.webhooks.delivery;

import com.paymenthub.webhooks.delivery.DeliverySchedule.State;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A notification of an event for a webhook, and its state.
 *
 * @param attempts how many attempts have ended
 * @param nextAttemptAt when the next attempt is due; null when none is, or one is under way
 * @param endedAt when it was delivered or given up; null until then
 * @param reprocessedFrom the lost delivery that this one repeats; null for the first
 */
public record Delivery(
    UUID id,
    UUID webhookId,
    UUID clientId,
    UUID eventId,
    UUID chargeId,
    String event,
    State state,
    int attempts,
    Instant createdAt,
    @Nullable Instant nextAttemptAt,
    @Nullable Instant endedAt,
    @Nullable UUID reprocessedFrom) {}
