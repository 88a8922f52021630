package com.paymenthub.providers.spi;

/** What every provider has, whatever it can do; each thing that it can do is an interface more. */
public interface Provider {

  /** The provider's code, upper case, for example {@code SERVICE_SANDBOX}. */
  String providerType();

  /**
   * Within which limits this account is called: those that the provider has by default, where the
   * account's own {@link ProviderAccount#settings() settings} do not say otherwise.
   */
  CallLimits limits(ProviderAccount account);
}
