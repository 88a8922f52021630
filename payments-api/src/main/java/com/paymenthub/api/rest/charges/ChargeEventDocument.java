package com.paymenthub.api.rest.charges;

import com.paymenthub.platform.Timestamps;
import com.paymenthub.projections.history.StoredEvent;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * An event of a charge as merchants get it. What each event holds is described in docs/events.
 *
 * @param position its position in the history of the charge, from 0
 * @param event what happened
 * @param revision the form in which its content is stored, from 1; docs/events describes each
 * @param occurredAt when it happened; times of one charge strictly increase
 * @param recordedAt when it was stored
 * @param actor who caused it: `merchant` for a request with a secret key, `buyer` for one with
 *     another key, or the name of what the service does by itself
 * @param credential the id of the key that was used
 * @param requestId the id of the request behind it
 * @param idempotencyKey the idempotency key of the request behind it
 * @param content the event as it is stored
 */
record ChargeEventDocument(
    String id,
    long position,
    String event,
    int revision,
    String occurredAt,
    String recordedAt,
    String actor,
    @Nullable String credential,
    @Nullable String requestId,
    @Nullable String idempotencyKey,
    JsonNode content) {

  static ChargeEventDocument of(StoredEvent stored) {
    JsonNode origin = stored.origin();
    return new ChargeEventDocument(
        stored.id().toString(),
        stored.position(),
        stored.name(),
        stored.revision(),
        Timestamps.format(stored.occurredAt()),
        Timestamps.format(stored.recordedAt()),
        origin.get("actor").stringValue(),
        origin.path("credential").stringValue(null),
        origin.path("requestId").stringValue(null),
        origin.path("idempotencyKey").stringValue(null),
        stored.content());
  }
}
