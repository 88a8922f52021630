package com.paymenthub.webhooks.delivery;

import com.paymenthub.webhooks.exchange.Exchange;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An attempt that has ended.
 *
 * @param sealed what was sent and answered, encrypted; null when nothing was sent
 * @param subjectBound whether it can be decrypted only until the person in it is erased
 */
record AttemptResult(
    Claim claim,
    Exchange exchange,
    Instant startedAt,
    Instant endedAt,
    byte @Nullable [] sealed,
    boolean subjectBound) {}
