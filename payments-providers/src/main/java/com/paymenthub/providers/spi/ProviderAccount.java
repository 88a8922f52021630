package com.paymenthub.providers.spi;

import java.util.Map;
import java.util.UUID;

/**
 * A merchant's account at a provider.
 *
 * @param providerId our id of it
 * @param providerType the provider's code, for example {@code SERVICE_SANDBOX}
 * @param priority 1 is tried first
 * @param credentials what opens it, by name
 */
public record ProviderAccount(
    UUID providerId, String providerType, int priority, Map<String, String> credentials) {

  /** Without the credentials. */
  @Override
  public String toString() {
    return "ProviderAccount[providerId=%s, providerType=%s]".formatted(providerId, providerType);
  }
}
