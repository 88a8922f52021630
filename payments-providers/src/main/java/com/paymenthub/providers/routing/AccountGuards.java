package com.paymenthub.providers.routing;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.paymenthub.providers.spi.CallLimits;
import com.paymenthub.providers.spi.ProviderAccount;
import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig.SlidingWindowType;
import java.time.Clock;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/**
 * The guards of the accounts in use, and the circuits that all accounts of a provider share. An
 * account that nobody calls is forgotten, and so is what was counted of it.
 */
final class AccountGuards {

  private static final int MAXIMUM_ACCOUNTS = 10_000;
  private static final Duration FORGOTTEN_AFTER = Duration.ofMinutes(10);

  private final CircuitSettings settings;
  private final Clock clock;
  private final CircuitBreakerConfig circuit;
  private final ConcurrentMap<String, ProviderCircuit> providers = new ConcurrentHashMap<>();
  private final Cache<Key, AccountGuard> guards =
      Caffeine.newBuilder()
          .maximumSize(MAXIMUM_ACCOUNTS)
          .expireAfterAccess(FORGOTTEN_AFTER)
          .build();

  AccountGuards(CircuitSettings settings, Clock clock) {
    this.settings = settings;
    this.clock = clock;
    this.circuit =
        CircuitBreakerConfig.custom()
            .slidingWindow(
                settings.windowSeconds(), settings.minimumCalls(), SlidingWindowType.TIME_BASED)
            .failureRateThreshold(settings.failureRatePercent())
            .waitDurationInOpenState(settings.openDuration())
            .permittedNumberOfCallsInHalfOpenState(settings.trialCalls())
            .clock(clock)
            .build();
  }

  AccountGuard of(ProviderAccount account, CallLimits limits) {
    return guards.get(
        new Key(
            account.providerId(),
            account.providerType(),
            limits.maximumConcurrentCalls(),
            limits.circuitBreaker()),
        this::create);
  }

  private AccountGuard create(Key key) {
    String name = key.providerId().toString();
    Bulkhead bulkhead =
        Bulkhead.of(
            name,
            BulkheadConfig.custom()
                .maxConcurrentCalls(key.maximumConcurrentCalls())
                .maxWaitDuration(Duration.ZERO)
                .build());
    AccountGuard.@Nullable Circuits circuits =
        key.circuitBreaker()
            ? new AccountGuard.Circuits(
                key.providerId(),
                CircuitBreaker.of(name, circuit),
                providers.computeIfAbsent(
                    key.providerType(), type -> new ProviderCircuit(type, settings, clock)))
            : null;
    return new AccountGuard(bulkhead, circuits);
  }

  /** Changed limits make a new guard, so that they hold from the next call on. */
  private record Key(
      UUID providerId, String providerType, int maximumConcurrentCalls, boolean circuitBreaker) {}
}
