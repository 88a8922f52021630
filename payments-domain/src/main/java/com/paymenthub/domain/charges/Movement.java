package com.paymenthub.domain.charges;

import java.time.Instant;
import java.util.Currency;
import org.jspecify.annotations.Nullable;

/**
 * Money of a charge that moved at a provider: how much more, or less, is reserved and settled since
 * then. A charge has at most one movement of each kind at one position.
 *
 * @param position the position in the history, from 0, of the event that tells of it
 * @param kind what it is
 * @param reservedDelta by how many minor units the reserved money changed
 * @param settledDelta by how many minor units the settled money changed
 * @param currency the currency of both
 * @param attempt the attempt that moved it, as it was known then
 * @param providerReference the provider's own id of the transaction; null when it told none
 * @param occurredAt when it became known
 * @param belongsAt when it belongs to: the start of the attempt, when an earlier answer had left it
 *     open or denied it, otherwise when it became known
 */
public record Movement(
    long position,
    MovementKind kind,
    long reservedDelta,
    long settledDelta,
    Currency currency,
    Attempt attempt,
    @Nullable String providerReference,
    Instant occurredAt,
    Instant belongsAt) {}
