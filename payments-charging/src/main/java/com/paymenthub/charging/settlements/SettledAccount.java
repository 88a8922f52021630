package com.paymenthub.charging.settlements;

import java.util.UUID;

/**
 * A merchant's account at a provider, without what is needed to use it.
 *
 * @param clientId our client, whose merchant has it
 * @param providerId our id of it
 * @param providerType the provider's code, for example {@code SERVICE_SANDBOX}
 */
public record SettledAccount(UUID clientId, UUID providerId, String providerType) {}
