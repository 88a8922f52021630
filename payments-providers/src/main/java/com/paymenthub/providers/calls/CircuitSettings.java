package com.paymenthub.providers.calls;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * When calls to a provider account that does not answer are refused, and for how long. Only calls
 * without an answer count against it; a decline is an answer.
 *
 * <p>The window is a time and not a number of calls: at a thousand calls a second, a hundred calls
 * take a tenth of a second, so that a single lost packet would open the circuit.
 *
 * @param windowSeconds over how many seconds calls are counted, from 1
 * @param minimumCalls how many calls the window must contain before the rate is used, from 1
 * @param failureRatePercent the share of unanswered calls from which on calls are refused, 1 to 100
 * @param openDuration for how long calls are refused
 * @param trialCalls how many calls then find out whether it answers again, from 1; at a provider
 *     that is left alone by all, calls of as many clients
 * @param minimumAccounts how many of our accounts (clients) without an answer it takes to refuse
 *     calls to a provider for all of them, from 1; they also have to be {@code failureRatePercent}
 *     of those that called it
 */
@ConfigurationProperties("payments.providers.circuit")
public record CircuitSettings(
    @DefaultValue("30") int windowSeconds,
    @DefaultValue("20") int minimumCalls,
    @DefaultValue("50") int failureRatePercent,
    @DefaultValue("10s") Duration openDuration,
    @DefaultValue("5") int trialCalls,
    @DefaultValue("20") int minimumAccounts) {

  /** The default settings. */
  public static final CircuitSettings DEFAULT =
      new CircuitSettings(30, 20, 50, Duration.ofSeconds(10), 5, 20);

  public CircuitSettings {
    require(windowSeconds >= 1, "window-seconds is a whole number from 1", windowSeconds);
    require(minimumCalls >= 1, "minimum-calls is a whole number from 1", minimumCalls);
    require(
        failureRatePercent >= 1 && failureRatePercent <= 100,
        "failure-rate-percent is a whole number from 1 to 100",
        failureRatePercent);
    require(openDuration.isPositive(), "open-duration is longer than nothing", openDuration);
    require(trialCalls >= 1, "trial-calls is a whole number from 1", trialCalls);
    require(minimumAccounts >= 1, "minimum-accounts is a whole number from 1", minimumAccounts);
  }

  private static void require(boolean holds, String rule, Object value) {
    if (!holds) {
      throw new IllegalArgumentException(
          "payments.providers.circuit.%s, not %s".formatted(rule, value));
    }
  }
}
