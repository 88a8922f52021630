package com.paymenthub.api.auth;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How many requests one account may send to a node. Each node counts by itself: behind a load
 * balancer that distributes evenly, the limit of an account is this times the number of nodes.
 *
 * @param requestsPerSecond how many requests of one account a node answers in a second, from 1;
 *     from 10 on a tenth of them at once; 0, the default, for any number
 */
@ConfigurationProperties("payments.rate-limit")
public record RateLimitSettings(@DefaultValue("0") int requestsPerSecond) {

  public RateLimitSettings {
    if (requestsPerSecond < 0) {
      throw new IllegalArgumentException(
          "payments.rate-limit.requests-per-second must not be negative");
    }
  }
}
