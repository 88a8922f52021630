package com.paymenthub.charging.merchants;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What is stored of a merchant's account at a provider.
 *
 * @param clientId the account that the merchant belongs to
 * @param sealedCredentials the encrypted credentials, bound to {@code clientId} and {@code id}
 * @param fraudOptions as JSON; null for other than anti-fraud providers
 */
record StoredProvider(
    UUID id,
    UUID clientId,
    String name,
    int priority,
    String providerType,
    byte[] sealedCredentials,
    @Nullable String fraudOptions) {}
