package com.paymenthub.providers.contract;

import java.util.Map;
import java.util.UUID;

/**
 * A merchant's account at a provider.
 *
 * @param clientId our client, whose merchant has it
 * @param providerId our id of it
 * @param providerType the provider's code, for example {@code SERVICE_SANDBOX}
 * @param priority 1 is tried first
 * @param sandbox whether the client is a sandbox account, for which the provider is called at its
 *     test hosts ({@link ProviderHosts#at})
 * @param credentials the credentials, by name
 * @param settings its settings
 */
public record ProviderAccount(
    UUID clientId,
    UUID providerId,
    String providerType,
    int priority,
    boolean sandbox,
    Map<String, String> credentials,
    ProviderSettings settings) {

  public ProviderAccount {
    credentials = Map.copyOf(credentials);
  }

  /**
   * An account whose settings are among its credentials.
   *
   * @throws IllegalArgumentException naming the setting whose value is out of range
   */
  public ProviderAccount(
      UUID clientId,
      UUID providerId,
      String providerType,
      int priority,
      boolean sandbox,
      Map<String, String> credentials) {
    this(
        clientId,
        providerId,
        providerType,
        priority,
        sandbox,
        credentials,
        ProviderSettings.among(credentials));
  }

  /**
   * A credential that each account at the provider has.
   *
   * @throws NothingSent when this one does not, so that the provider cannot be called
   */
  public String credential(String name) throws NothingSent {
    String value = credentials.get(name);
    if (value == null) {
      throw new NothingSent("credential_missing");
    }
    return value;
  }

  /** Without the credentials. */
  @Override
  public String toString() {
    return "ProviderAccount[providerId=%s, providerType=%s]".formatted(providerId, providerType);
  }
}
