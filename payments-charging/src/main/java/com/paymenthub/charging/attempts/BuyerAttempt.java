package com.paymenthub.charging.attempts;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The origin of a card attempt that is made with a buyer's key.
 *
 * @param keyId the key with which it is made
 * @param sessionId the session that it is to pay; null when it is for no session
 * @param source where the request comes from; null when unknown
 */
public record BuyerAttempt(UUID keyId, @Nullable UUID sessionId, @Nullable SourceAddress source) {}
