package com.paymenthub.foundation.stream;

import org.jspecify.annotations.Nullable;

/**
 * One event, as it is stored.
 *
 * @param globalIndex its number in the table; rises with {@code sequenceNumber} within one
 *     aggregate, and has gaps
 * @param eventIdentifier the event's own id
 * @param aggregateIdentifier the charge, card or session
 * @param sequenceNumber its position in the history of that, from 0
 * @param type the kind of aggregate, for example {@code charge}
 * @param timeStamp when it was stored, for example {@code 2026-11-22T14:30:00.000000Z}
 * @param payloadType its logical name, for example {@code charge.captured}
 * @param payloadRevision the version of its form; null for the first one
 * @param payload what happened, as JSON in UTF-8
 * @param metaData who caused it, as JSON in UTF-8
 * @param account whose it is
 * @param tx the transaction that added it; comparable with others of its epoch only
 */
public record EventRow(
    long globalIndex,
    String eventIdentifier,
    String aggregateIdentifier,
    long sequenceNumber,
    String type,
    String timeStamp,
    String payloadType,
    @Nullable String payloadRevision,
    byte[] payload,
    byte[] metaData,
    String account,
    long tx) {}
