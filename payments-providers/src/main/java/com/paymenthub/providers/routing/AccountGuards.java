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
import org.jspecify.annotations.Nullable;

/**
 * The guards of the accounts in use. An account that nobody calls is forgotten, and so is what was
 * counted of it.
 */
final class AccountGuards {

  private static final int MAXIMUM_ACCOUNTS = 10_000;
  private static final Duration FORGOTTEN_AFTER = Duration.ofMinutes(10);

  private final CircuitBreakerConfig circuit;
  private final Cache<Key, AccountGuard> guards =
      Caffeine.newBuilder()
          .maximumSize(MAXIMUM_ACCOUNTS)
          .expireAfterAccess(FORGOTTEN_AFTER)
          .build();

  AccountGuards(CircuitSettings settings, Clock clock) {
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
        new Key(account.providerId(), limits.maximumConcurrentCalls(), limits.circuitBreaker()),
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
    @Nullable CircuitBreaker breaker =
        key.circuitBreaker() ? CircuitBreaker.of(name, circuit) : null;
    return new AccountGuard(bulkhead, breaker);
  }

  /** Changed limits make a new guard, so that they hold from the next call on. */
  private record Key(UUID providerId, int maximumConcurrentCalls, boolean circuitBreaker) {}
}
