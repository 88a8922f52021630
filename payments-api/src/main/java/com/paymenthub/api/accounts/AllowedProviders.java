package com.paymenthub.api.accounts;

import com.github.benmanes.caffeine.cache.Caffeine;
import com.github.benmanes.caffeine.cache.LoadingCache;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.providers.adapters.sandbox.Simulators;
import com.paymenthub.providers.contract.ProviderPermits;
import java.util.UUID;
import java.util.function.Function;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * Simulators are for sandbox accounts, and real providers are not. It holds for whoever sets up a
 * merchant and for each call alike, so that what was set up under other settings moves nothing.
 */
@Component
public class AllowedProviders implements ProviderPermits {

  private static final int REMEMBERED_ACCOUNTS = 10_000;

  private final boolean simulatorsInProduction;

  /** An account's environment never changes. */
  private final LoadingCache<UUID, Environment> environments;

  @Autowired
  AllowedProviders(
      AccountEnvironments environments,
      @Value("${payments.simulators.production:false}") boolean simulatorsInProduction) {
    this(environments::of, simulatorsInProduction);
  }

  AllowedProviders(Function<UUID, Environment> environmentOf, boolean simulatorsInProduction) {
    this.simulatorsInProduction = simulatorsInProduction;
    this.environments =
        Caffeine.newBuilder().maximumSize(REMEMBERED_ACCOUNTS).build(environmentOf::apply);
  }

  @Override
  public boolean permit(UUID clientId, String providerType) {
    return permit(environments.get(clientId), providerType);
  }

  /** Whether accounts of an environment may use providers of a type. */
  public boolean permit(Environment environment, String providerType) {
    boolean sandbox = environment == Environment.SANDBOX;
    return Simulators.include(providerType) ? sandbox || simulatorsInProduction : !sandbox;
  }

  /**
   * Makes sure that accounts of an environment may use providers of a type.
   *
   * @throws Refusal when they may not
   */
  public void check(Environment environment, String providerType) {
    if (!permit(environment, providerType)) {
      throw new Refusal(RefusalKey.PROVIDER_NOT_ALLOWED, providerType);
    }
  }
}
