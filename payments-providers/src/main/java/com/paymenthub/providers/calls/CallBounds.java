package com.paymenthub.providers.calls;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How far the settings of an account at a provider are followed. They are a merchant's, and what
 * they take is the service's: threads, connections, and places of requests that wait.
 *
 * @param maximumConcurrent how many calls of one account may be under way at once, from 1
 * @param maximumDeadline the longest time that an account may give its provider for an answer; the
 *     provider's own deadline may be longer
 */
@ConfigurationProperties("payments.providers.calls")
public record CallBounds(
    @DefaultValue("256") int maximumConcurrent, @DefaultValue("60s") Duration maximumDeadline) {

  /** The default bounds. */
  public static final CallBounds DEFAULT = new CallBounds(256, Duration.ofSeconds(60));

  public CallBounds {
    if (maximumConcurrent < 1) {
      throw new IllegalArgumentException(
          "payments.providers.calls.maximum-concurrent is a whole number from 1, not "
              + maximumConcurrent);
    }
    if (!maximumDeadline.isPositive()) {
      throw new IllegalArgumentException(
          "payments.providers.calls.maximum-deadline is longer than nothing, not "
              + maximumDeadline);
    }
  }
}
