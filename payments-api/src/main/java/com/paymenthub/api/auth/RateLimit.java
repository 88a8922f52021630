package com.paymenthub.api.auth;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.paymenthub.api.errors.Problem;
import com.paymenthub.api.errors.ProblemException;
import io.github.bucket4j.Bandwidth;
import io.github.bucket4j.Bucket;
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

  /**
   * What an account may send at once is a part of a second's: all of it would hold up the others.
   */
  private static final int PARTS = 10;

  private static final int MAXIMUM_ACCOUNTS = 100_000;

  private final @Nullable Bandwidth limit;
  private final Cache<UUID, Bucket> buckets =
      Caffeine.newBuilder()
          .maximumSize(MAXIMUM_ACCOUNTS)
          // Who has sent nothing for a whole period may send as much as anybody.
          .expireAfterAccess(PERIOD.multipliedBy(2))
          .build();

  RateLimit(RateLimitSettings settings) {
    this.limit = settings.requestsPerSecond() == 0 ? null : limit(settings.requestsPerSecond());
  }

  private static Bandwidth limit(int perSecond) {
    return Bandwidth.builder()
        .capacity(perSecond < PARTS ? perSecond : perSecond / PARTS)
        .refillGreedy(perSecond, PERIOD)
        .build();
  }

  /**
   * Lets a request of an account through.
   *
   * @throws ProblemException when the account has sent too many
   */
  void admit(UUID clientId) {
    Bandwidth configured = limit;
    if (configured != null && !bucket(clientId, configured).tryConsume(1)) {
      throw new ProblemException(Problem.tooManyRequests());
    }
  }

  private Bucket bucket(UUID clientId, Bandwidth configured) {
    return buckets.get(
        clientId,
        account -> Bucket.builder().addLimit(configured).withNanosecondPrecision().build());
  }
}
