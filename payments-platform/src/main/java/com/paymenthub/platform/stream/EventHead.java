package com.paymenthub.platform.stream;

import java.util.UUID;

/**
 * Which event it is, without what it says: for readers that need no more of an {@link EventRow}.
 *
 * @param globalIndex its number in the table
 * @param aggregateId the charge, card or session
 * @param sequenceNumber its position in the history of that, from 0
 * @param payloadType its logical name, for example {@code charge.captured}
 */
public record EventHead(
    long globalIndex, UUID aggregateId, long sequenceNumber, String payloadType) {}
