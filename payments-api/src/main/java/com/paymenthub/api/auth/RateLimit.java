package com.paymenthub.api.auth;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.paymenthub.charging.accounts.LimitedRequests;
import com.paymenthub.web.errors.Problem;
import com.paymenthub.web.errors.ProblemException;
import io.github.bucket4j.Bandwidth;
import io.github.bucket4j.Bucket;
import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.stereotype.Component;

/**
 * Limits the requests of each account, so that one account that sends too many does not slow down
 * the others. Requests are counted per account, after the key was checked: a stranger without a
 * valid key cannot use up the limit of an account.
 */
@Component
@EnableConfigurationProperties(RateLimitSettings.class)
class RateLimit {

  private static final Duration PERIOD = Duration.ofSeconds(1);

  /**
   * An account may send only a part of a second's requests at once: all of them at once would delay
   * the other accounts.
   */
  private static final int PARTS = 10;

  private static final int MAXIMUM_ACCOUNTS = 100_000;

  private final @Nullable Bandwidth limit;
  private final Cache<UUID, Bucket> buckets =
      Caffeine.newBuilder()
          .maximumSize(MAXIMUM_ACCOUNTS)
          // An account that has sent nothing for a whole period has its full allowance again.
          .expireAfterAccess(PERIOD.multipliedBy(2))
          .build();

  private final LimitedRequests limited;

  RateLimit(RateLimitSettings settings, LimitedRequests limited) {
    this.limited = limited;
    this.limit = settings.requestsPerSecond() == 0 ? null : limit(settings.requestsPerSecond());
  }

  private static Bandwidth limit(int perSecond) {
    return Bandwidth.builder()
        .capacity(perSecond < PARTS ? perSecond : perSecond / PARTS)
        .refillGreedy(perSecond, PERIOD)
        .build();
  }

  /**
   * Counts a request of an account.
   *
   * @throws ProblemException when the account has sent too many
   */
  void admit(UUID clientId) {
    Bandwidth configured = limit;
    if (configured != null && !bucket(clientId, configured).tryConsume(1)) {
      limited.count(LimitedRequests.Limit.REQUESTS_PER_SECOND);
      throw new ProblemException(Problem.rateLimited());
    }
  }

  private Bucket bucket(UUID clientId, Bandwidth configured) {
    return buckets.get(
        clientId,
        account -> Bucket.builder().addLimit(configured).withNanosecondPrecision().build());
  }
}
