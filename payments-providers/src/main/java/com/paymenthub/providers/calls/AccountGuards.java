package com.paymenthub.providers.calls;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.paymenthub.providers.contract.CallLimits;
import com.paymenthub.providers.contract.ProviderAccount;
import io.github.resilience4j.bulkhead.Bulkhead;
import io.github.resilience4j.bulkhead.BulkheadConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreaker;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig;
import io.github.resilience4j.circuitbreaker.CircuitBreakerConfig.SlidingWindowType;
import java.time.Clock;
import java.time.Duration;
import java.util.Comparator;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The guards of the provider accounts in use, and the circuit breakers that all clients of a
 * provider share. The guard of an account that is not called for a while is removed.
 */
final class AccountGuards {

  private static final Logger LOG = LoggerFactory.getLogger(AccountGuards.class);
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
            account.clientId(),
            account.providerId(),
            account.providerType(),
            limits.maximumConcurrentCalls(),
            limits.circuitBreaker()),
        this::create);
  }

  /** How many accounts of a provider are not called because they do not answer. */
  long openAccounts(String providerType) {
    return guards.asMap().entrySet().stream()
        .filter(guard -> guard.getKey().providerType().equals(providerType))
        .filter(guard -> guard.getValue().isOpen())
        .count();
  }

  /** How the circuit of an account stands; with several guards, the worst of them. */
  CircuitState stateOf(UUID providerId) {
    return guards.asMap().entrySet().stream()
        .filter(guard -> guard.getKey().providerId().equals(providerId))
        .map(guard -> guard.getValue().state())
        .max(Comparator.naturalOrder())
        .orElse(CircuitState.IDLE);
  }

  /** Whether a provider is not called at all because most clients get no answer. */
  boolean isOpen(String providerType) {
    ProviderCircuit circuit = providers.get(providerType);
    return circuit != null && circuit.isOpen();
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
                key.clientId(),
                breaker(key, name),
                providers.computeIfAbsent(
                    key.providerType(), type -> new ProviderCircuit(type, settings, clock)))
            : null;
    return new AccountGuard(bulkhead, circuits);
  }

  private CircuitBreaker breaker(Key key, String name) {
    CircuitBreaker breaker = CircuitBreaker.of(name, circuit);
    breaker
        .getEventPublisher()
        .onStateTransition(event -> tell(key, event.getStateTransition().getToState()));
    return breaker;
  }

  private void tell(Key key, CircuitBreaker.State state) {
    if (state == CircuitBreaker.State.OPEN) {
      LOG.warn(
          "account {} of {} does not answer; it is not called for {}",
          key.providerId(),
          key.providerType(),
          settings.openDuration());
    } else if (state == CircuitBreaker.State.CLOSED) {
      LOG.info("account {} of {} answers again", key.providerId(), key.providerType());
    }
  }

  /** Changed limits create a new guard, so that they apply from the next call on. */
  private record Key(
      UUID clientId,
      UUID providerId,
      String providerType,
      int maximumConcurrentCalls,
      boolean circuitBreaker) {}
}
