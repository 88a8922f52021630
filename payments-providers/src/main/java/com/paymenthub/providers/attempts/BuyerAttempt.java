package com.paymenthub.providers.attempts;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Where an attempt by card comes from that is made with a buyer's key.
 *
 * @param sessionId the session that it is to pay; null when it is for none
 * @param source where the request comes from; null where nobody knows
 */
public record BuyerAttempt(@Nullable UUID sessionId, @Nullable SourceAddress source) {}
