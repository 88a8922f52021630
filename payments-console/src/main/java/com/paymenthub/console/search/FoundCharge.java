package com.paymenthub.console.search;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A charge among the results.
 *
 * @param why the key of the text that says why it matched
 * @param account the name of its account; null where it has none
 * @param amount minor units of {@code currency}
 */
record FoundCharge(
    UUID id,
    String why,
    @Nullable String account,
    @Nullable String orderId,
    String status,
    long amount,
    String currency,
    String paymentType,
    Instant createdAt) {}
