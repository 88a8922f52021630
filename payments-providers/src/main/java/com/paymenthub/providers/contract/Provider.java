package com.paymenthub.providers.contract;

/** What all providers have; each capability is a further interface. */
public interface Provider {

  /** The provider's code, upper case, for example {@code SERVICE_SANDBOX}. */
  String providerType();

  /**
   * The limits for calls to this account: the provider's defaults, unless the account's {@link
   * ProviderAccount#settings() settings} have others.
   */
  CallLimits limits(ProviderAccount account);

  /** Whether it moves real money. One that does not is for sandbox accounts. */
  default boolean movesRealMoney() {
    return true;
  }
}
