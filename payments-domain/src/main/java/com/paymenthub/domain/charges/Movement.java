package com.paymenthub.domain.charges;

import java.time.Instant;
import java.util.Currency;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Money of a charge that moved at a provider: how much more, or less, is reserved and settled since
 * then, and kept by the provider. A charge has at most one movement of each kind at one position.
 *
 * @param position the position in the history, from 0, of the event that tells of it
 * @param kind what it is
 * @param reservedDelta by how many minor units the reserved money changed
 * @param settledDelta by how many minor units the settled money changed
 * @param feeDelta by how many minor units the fees that the provider keeps changed
 * @param currency the currency of all three
 * @param attempt the attempt that moved it, as it was known then
 * @param providerReference the provider's own id of the transaction; null when it told none
 * @param occurredAt when it became known
 * @param belongsAt when it belongs to: the start of the attempt, when an earlier answer had left it
 *     open or denied it, otherwise when it became known
 * @param reconciliationRunId the comparison of the settlement file that told a fee; null otherwise
 */
public record Movement(
    long position,
    MovementKind kind,
    long reservedDelta,
    long settledDelta,
    long feeDelta,
    Currency currency,
    Attempt attempt,
    @Nullable String providerReference,
    Instant occurredAt,
    Instant belongsAt,
    @Nullable UUID reconciliationRunId) {}
