package com.paymenthub.charging.accounts;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.providers.contract.Provider;
import com.paymenthub.providers.contract.ProviderPermits;
import com.paymenthub.providers.contract.SandboxAccounts;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * Sandbox accounts may use simulators, and real providers that have test hosts; production accounts
 * real providers that have live ones. It holds when a merchant is set up and for each call alike,
 * so that what was set up under other settings moves nothing.
 */
@Component
public class AllowedProviders implements ProviderPermits, SandboxAccounts {

  private static final int REMEMBERED_ACCOUNTS = 10_000;

  private final List<Provider> providers;
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
    this(providers, environments::of, simulatorsInProduction);
  }

  AllowedProviders(
      List<Provider> providers,
      Function<UUID, Environment> environmentOf,
      boolean simulatorsInProduction) {
    this.providers = List.copyOf(providers);
    this.simulatorsInProduction = simulatorsInProduction;
    this.environmentOf = environmentOf;
  }

  @Override
  public boolean permit(UUID clientId, String providerType) {
    return permit(environment(clientId), providerType);
  }

  @Override
  public boolean isSandbox(UUID clientId) {
    return environment(clientId) == Environment.SANDBOX;
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
    return ofType(providerType).anyMatch(provider -> !provider.movesRealMoney());
  }

  /** Whether accounts of an environment may use providers of a type. */
  public boolean permit(Environment environment, String providerType) {
    boolean sandbox = environment == Environment.SANDBOX;
    if (areSimulators(providerType)) {
      return sandbox || simulatorsInProduction;
    }
    return sandbox
        ? ofType(providerType).anyMatch(provider -> provider.hosts().hasTest())
        // One that is called in another way than by HTTP has no hosts.
        : ofType(providerType)
            .map(Provider::hosts)
            .allMatch(hosts -> hosts.hasLive() || !hosts.hasTest());
  }

  private Stream<Provider> ofType(String providerType) {
    return providers.stream().filter(provider -> provider.providerType().equals(providerType));
  }

  /**
   * Makes sure that accounts of an environment may use providers of a type.
   *
   * @throws Refusal when they may not
   */
  public void check(Environment environment, String providerType) {
    if (!permit(environment, providerType)) {
      throw new Refusal(
          environment == Environment.SANDBOX
              ? RefusalKey.PROVIDER_WITHOUT_TEST_HOST
              : RefusalKey.PROVIDER_NOT_ALLOWED,
          providerType);
    }
  }
}
