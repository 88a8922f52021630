package com.paymenthub.providers.contract;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What all providers have; each capability is a further interface. */
public interface Provider {

  /** The provider's code, upper case, for example {@code SERVICE_SANDBOX}. */
  String providerType();

  /**
   * The limits for calls to this account: the provider's defaults, unless the account's {@link
   * ProviderAccount#settings() settings} have others.
   */
  CallLimits limits(ProviderAccount account);

  /**
   * The credentials that a merchant's account has, in the order in which they are asked for. All
   * adapters of one type may have fields of their own; those of the type are all of them.
   */
  default List<CredentialField> credentialFields() {
    return List.of();
  }

  /**
   * What is wrong with credentials of which each has its form, for example a certificate that has
   * expired or that its password does not open; empty when nothing is. Nobody is asked for it.
   *
   * @param credentials as an account is to have them, by name
   */
  default Optional<CredentialFault> fault(Map<String, String> credentials, Instant now) {
    return Optional.empty();
  }

  /**
   * When the first of an account's credentials ends, for example its client certificate; empty when
   * none ends, or it cannot be told. Nobody is asked for it.
   *
   * @param credentials as the account has them, by name
   */
  default Optional<Instant> credentialsEnd(Map<String, String> credentials) {
    return Optional.empty();
  }

  /**
   * Whether it moves real money at its live hosts. One that does not is a simulator, which is for
   * sandbox accounts.
   */
  default boolean movesRealMoney() {
    return true;
  }

  /**
   * Where it is called. Sandbox accounts can use one that moves real money only if it has test
   * hosts.
   */
  default ProviderHosts hosts() {
    return ProviderHosts.NONE;
  }
}
