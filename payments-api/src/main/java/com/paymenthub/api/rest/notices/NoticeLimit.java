package com.paymenthub.api.rest.notices;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.paymenthub.charging.accounts.LimitedRequests;
import com.paymenthub.charging.attempts.SourceAddress;
import com.paymenthub.web.errors.Problem;
import com.paymenthub.web.errors.ProblemException;
import io.github.bucket4j.Bucket;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/**
 * Limits the notices of each account at a provider from each address, so that one that sends too
 * many slows down nobody. Providers send again what was refused.
 */
@Component
class NoticeLimit {

  private static final int PER_SECOND = 100;
  private static final Duration PERIOD = Duration.ofSeconds(1);
  private static final int MAXIMUM_SENDERS = 100_000;

  private record Sender(UUID providerId, Optional<ByteBuffer> source) {}

  private final Cache<Sender, Bucket> buckets =
      Caffeine.newBuilder()
          .maximumSize(MAXIMUM_SENDERS)
          .expireAfterAccess(PERIOD.multipliedBy(2))
          .build();

  private final LimitedRequests limited;

  NoticeLimit(LimitedRequests limited) {
    this.limited = limited;
  }

  /**
   * Counts a notice.
   *
   * @throws ProblemException when too many have come
   */
  void admit(UUID providerId, Optional<SourceAddress> source) {
    Bucket bucket =
        buckets.get(
            new Sender(providerId, source.map(SourceAddress::counted).map(ByteBuffer::wrap)),
            _ ->
                Bucket.builder()
                    .addLimit(each -> each.capacity(PER_SECOND).refillGreedy(PER_SECOND, PERIOD))
                    .withNanosecondPrecision()
                    .build());
    if (!bucket.tryConsume(1)) {
      limited.count(LimitedRequests.Limit.NOTICES);
      throw new ProblemException(Problem.rateLimited());
    }
  }
}
