package com.paymenthub.webhooks.events;

import java.util.UUID;

/**
 * An event that is notified.
 *
 * @param id the event's id, which all receivers see
 * @param chargeId whose status changed
 * @param sequenceNumber its position in the history of the charge
 * @param name for example {@code transaction.authorized}
 */
public record NotifiedEvent(UUID id, UUID chargeId, long sequenceNumber, String name) {}
