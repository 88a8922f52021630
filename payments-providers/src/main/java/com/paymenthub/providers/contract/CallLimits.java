package com.paymenthub.providers.contract;

import java.time.Duration;

/**
 * Limits for calls to one account of a provider.
 *
 * @param deadline how long an answer may take before the outcome counts as unknown
 * @param providerDeadline the same as far as the account has no setting of its own for it
 * @param maximumConcurrentCalls how many calls may be under way at once, from 1; one more is
 *     refused before anything is sent
 * @param circuitBreaker whether calls are refused for a while when too many go unanswered
 */
public record CallLimits(
    Duration deadline,
    Duration providerDeadline,
    int maximumConcurrentCalls,
    boolean circuitBreaker) {

  /** The default limits of providers. */
  public static final CallLimits DEFAULT = new CallLimits(Duration.ofSeconds(8), 256, true);

  public CallLimits {
    requirePositive(deadline);
    requirePositive(providerDeadline);
    if (maximumConcurrentCalls < 1) {
      throw new IllegalArgumentException(
          "at least one concurrent call is needed, not " + maximumConcurrentCalls);
    }
  }

  /** The limits of a provider itself. */
  public CallLimits(Duration deadline, int maximumConcurrentCalls, boolean circuitBreaker) {
    this(deadline, deadline, maximumConcurrentCalls, circuitBreaker);
  }

  private static void requirePositive(Duration deadline) {
    if (!deadline.isPositive()) {
      throw new IllegalArgumentException("a deadline must be positive, not " + deadline);
    }
  }

  /** These limits with another deadline of the provider. */
  public CallLimits withDeadline(Duration other) {
    return new CallLimits(other, maximumConcurrentCalls, circuitBreaker);
  }

  /** Whether the account waits for less time than its provider is given. */
  public boolean isImpatient() {
    return deadline.compareTo(providerDeadline) < 0;
  }

  /** These limits with the provider's deadline instead of the account's. */
  public CallLimits withProviderDeadline() {
    return new CallLimits(
        providerDeadline, providerDeadline, maximumConcurrentCalls, circuitBreaker);
  }

  /**
   * These limits as far as the service allows them.
   *
   * @param maximumDeadline the longest deadline of an account that has set one
   * @param maximumCalls the largest number of concurrent calls
   */
  public CallLimits within(Duration maximumDeadline, int maximumCalls) {
    Duration longest =
        maximumDeadline.compareTo(providerDeadline) > 0 ? maximumDeadline : providerDeadline;
    return new CallLimits(
        deadline.compareTo(longest) > 0 ? longest : deadline,
        providerDeadline,
        Math.min(maximumConcurrentCalls, maximumCalls),
        circuitBreaker);
  }

  /** These limits with the circuit breaker on or off. */
  public CallLimits withCircuitBreaker(boolean on) {
    return new CallLimits(deadline, providerDeadline, maximumConcurrentCalls, on);
  }

  /** These limits, with those of {@code settings} in place of them where they exist. */
  public CallLimits overriddenBy(ProviderSettings settings) {
    return new CallLimits(
        settings.deadline().orElse(deadline),
        providerDeadline,
        settings.maximumConcurrentCalls().orElse(maximumConcurrentCalls),
        settings.circuitBreaker().orElse(circuitBreaker));
  }
}
