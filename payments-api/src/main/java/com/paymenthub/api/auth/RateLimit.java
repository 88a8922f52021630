package com.paymenthub.api.auth;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.paymenthub.api.errors.Problem;
import com.paymenthub.api.errors.ProblemException;
import io.github.resilience4j.ratelimiter.RateLimiter;
import io.github.resilience4j.ratelimiter.RateLimiterConfig;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.stereotype.Component;

/**
 * Keeps one account that floods from slowing down the others. It counts for the account and not for
 * its keys, once the key is known to be right: a stranger cannot use up what an account may send.
 */
@Component
@EnableConfigurationProperties(RateLimitSettings.class)
class RateLimit {

  private static final Duration PERIOD = Duration.ofSeconds(1);

  /** What an account may send in a second comes in parts: all at once would hold up the others. */
  private static final int PARTS = 10;

  private static final int MAXIMUM_ACCOUNTS = 100_000;

  private final @Nullable RateLimiterConfig limit;
  private final Cache<UUID, RateLimiter> limiters =
      Caffeine.newBuilder()
          .maximumSize(MAXIMUM_ACCOUNTS)
          // Who has sent nothing for a whole period may send as much as anybody.
          .expireAfterAccess(PERIOD.multipliedBy(2))
          .build();

  RateLimit(RateLimitSettings settings) {
    this.limit = settings.requestsPerSecond() == 0 ? null : limit(settings.requestsPerSecond());
  }

  private static RateLimiterConfig limit(int perSecond) {
    int atOnce = perSecond < PARTS ? perSecond : perSecond / PARTS;
    return RateLimiterConfig.custom()
        .limitForPeriod(atOnce)
        .limitRefreshPeriod(PERIOD.multipliedBy(atOnce).dividedBy(perSecond))
        .timeoutDuration(Duration.ZERO)
        .build();
  }

  /**
   * Lets a request of an account through.
   *
   * @throws ProblemException when the account has sent too many
   */
  void admit(UUID clientId) {
    RateLimiterConfig configured = limit;
    if (configured != null
        && !limiters
            .get(clientId, account -> RateLimiter.of(account.toString(), configured))
            .acquirePermission()) {
      throw new ProblemException(Problem.tooManyRequests());
    }
  }
}
