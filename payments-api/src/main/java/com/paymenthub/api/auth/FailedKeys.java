package com.paymenthub.api.auth;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.paymenthub.charging.attempts.SourceAddress;
import io.github.bucket4j.Bandwidth;
import io.github.bucket4j.Bucket;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/** Counts, for each source address, the requests whose credentials were wrong. */
@Component
class FailedKeys {

  private static final Duration PERIOD = Duration.ofMinutes(1);
  private static final int MAXIMUM_ADDRESSES = 100_000;

  private final @Nullable Bandwidth limit;
  private final Cache<ByteBuffer, Bucket> addresses =
      Caffeine.newBuilder()
          .maximumSize(MAXIMUM_ADDRESSES)
          // An address that has failed at nothing for a whole period has its full allowance again.
          .expireAfterAccess(PERIOD)
          .build();

  /**
   * A counter.
   *
   * @param perMinute how many may fail from one address in a minute; 0 for any number
   */
  FailedKeys(@Value("${payments.attempts.failed-keys-per-address-and-minute:100}") int perMinute) {
    if (perMinute < 0) {
      throw new IllegalArgumentException(
          "payments.attempts.failed-keys-per-address-and-minute must not be negative");
    }
    this.limit =
        perMinute == 0
            ? null
            : Bandwidth.builder().capacity(perMinute).refillGreedy(perMinute, PERIOD).build();
  }

  /** Counts a request that had no valid credentials. */
  void note(SourceAddress source) {
    Bandwidth configured = limit;
    if (configured != null) {
      addresses.get(key(source), _ -> Bucket.builder().addLimit(configured).build()).tryConsume(1);
    }
  }

  /** Whether so many have failed that nothing from this address is looked at for the moment. */
  boolean areTooMany(SourceAddress source) {
    Bucket left = addresses.getIfPresent(key(source));
    return left != null && left.getAvailableTokens() == 0;
  }

  private static ByteBuffer key(SourceAddress source) {
    return ByteBuffer.wrap(source.counted());
  }
}
