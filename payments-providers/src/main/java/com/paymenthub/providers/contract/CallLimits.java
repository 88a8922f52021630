package com.paymenthub.providers.contract;

import java.time.Duration;

/**
 * Limits for calls to one account of a provider.
 *
 * @param deadline how long an answer may take before the outcome counts as unknown
 * @param maximumConcurrentCalls how many calls may be under way at once, from 1; one more is
 *     refused before anything is sent
 * @param circuitBreaker whether calls are refused for a while when too many go unanswered
 */
public record CallLimits(Duration deadline, int maximumConcurrentCalls, boolean circuitBreaker) {

  /** The default limits of providers. */
  public static final CallLimits DEFAULT = new CallLimits(Duration.ofSeconds(8), 256, true);

  public CallLimits {
    if (!deadline.isPositive()) {
      throw new IllegalArgumentException("a deadline must be positive, not " + deadline);
    }
    if (maximumConcurrentCalls < 1) {
      throw new IllegalArgumentException(
          "at least one concurrent call is needed, not " + maximumConcurrentCalls);
    }
  }

  /** These limits with another deadline. */
  public CallLimits withDeadline(Duration other) {
    return new CallLimits(other, maximumConcurrentCalls, circuitBreaker);
  }

  /** These limits with the circuit breaker on or off. */
  public CallLimits withCircuitBreaker(boolean on) {
    return new CallLimits(deadline, maximumConcurrentCalls, on);
  }

  /** These limits, with those of {@code settings} in place of them where they exist. */
  public CallLimits overriddenBy(ProviderSettings settings) {
    return new CallLimits(
        settings.deadline().orElse(deadline),
        settings.maximumConcurrentCalls().orElse(maximumConcurrentCalls),
        settings.circuitBreaker().orElse(circuitBreaker));
  }
}
