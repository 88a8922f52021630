package com.paymenthub.charging.accounts;

import static java.util.stream.Collectors.toUnmodifiableSet;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.providers.contract.Provider;
import com.paymenthub.providers.contract.ProviderPermits;
import java.util.List;
import java.util.Set;
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

  private final Set<String> simulators;
  private final boolean simulatorsInProduction;

  /** An account's environment never changes. */
  private final Cache<UUID, Environment> environments =
      Caffeine.newBuilder().maximumSize(REMEMBERED_ACCOUNTS).build();

  private final Function<UUID, Environment> environmentOf;

  @Autowired
  AllowedProviders(
      List<Provider> providers,
      AccountEnvironments environments,
      @Value("${payments.simulators.production:false}") boolean simulatorsInProduction) {
    this(
        providers.stream()
            .filter(provider -> !provider.movesRealMoney())
            .map(Provider::providerType)
            .collect(toUnmodifiableSet()),
        environments::of,
        simulatorsInProduction);
  }

  AllowedProviders(
      Set<String> simulators,
      Function<UUID, Environment> environmentOf,
      boolean simulatorsInProduction) {
    this.simulators = simulators;
    this.simulatorsInProduction = simulatorsInProduction;
    this.environmentOf = environmentOf;
  }

  @Override
  public boolean permit(UUID clientId, String providerType) {
    return permit(environment(clientId), providerType);
  }

  /**
   * Concurrent readers each send their own query. With a shared query, the reader could wait for a
   * transaction that itself waits for the result: a deadlock.
   */
  private Environment environment(UUID clientId) {
    Environment known = environments.getIfPresent(clientId);
    if (known == null) {
      known = environmentOf.apply(clientId);
      environments.put(clientId, known);
    }
    return known;
  }

  /** Whether providers of a type move no real money. */
  public boolean areSimulators(String providerType) {
    return simulators.contains(providerType);
  }

  /** Whether accounts of an environment may use providers of a type. */
  public boolean permit(Environment environment, String providerType) {
    boolean sandbox = environment == Environment.SANDBOX;
    return areSimulators(providerType) ? sandbox || simulatorsInProduction : !sandbox;
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
