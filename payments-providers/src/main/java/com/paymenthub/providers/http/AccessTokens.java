package com.paymenthub.providers.http;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.paymenthub.providers.contract.NothingSent;
import com.paymenthub.providers.contract.ProviderAccount;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The access tokens of one provider's accounts, kept in memory until shortly before their end. Of
 * each account one request for a new one is under way at a time; those who need it wait.
 */
public final class AccessTokens {

  /** How long before its end a token is no longer used: a request takes its time. */
  private static final Duration MARGIN = Duration.ofSeconds(30);

  private static final String NO_TOKEN = "no_access_token";
  private static final int REMEMBERED_ACCOUNTS = 10_000;
  private static final Duration REMEMBERED_FOR = Duration.ofHours(24);

  private final Clock clock;
  private final Cache<Owner, Place> places =
      Caffeine.newBuilder()
          .maximumSize(REMEMBERED_ACCOUNTS)
          .expireAfterAccess(REMEMBERED_FOR)
          .build();

  public AccessTokens(Clock clock) {
    this.clock = clock;
  }

  /**
   * An access token.
   *
   * @param end from when on the provider does not take it
   */
  public record Token(String value, Instant end) {

    /** Without the token. */
    @Override
    public String toString() {
      return "Token[end=%s]".formatted(end);
    }
  }

  /** Asks the provider for a new token. */
  @FunctionalInterface
  public interface Request {
    Token send() throws IOException, InterruptedException;
  }

  /** Sends a request with a token. */
  @FunctionalInterface
  public interface Use {
    ProviderAnswer send(String token) throws IOException, InterruptedException;
  }

  /** An account with the credentials that a token was made for: with others it needs another. */
  private record Owner(UUID providerId, boolean sandbox, Map<String, String> credentials) {

    @Override
    public String toString() {
      return "Owner[providerId=%s]".formatted(providerId);
    }
  }

  /** Where the token of an account is kept. */
  private static final class Place {
    private final ReentrantLock asking = new ReentrantLock();
    private volatile @Nullable Token token;
    private final AtomicLong failures = new AtomicLong();
  }

  /**
   * Sends a request with the account's token. Where the provider does not take the token (401),
   * which says that it did nothing, the request is sent once more with a new one.
   *
   * @throws NothingSent when there is no token, because it could not be had
   * @throws IOException when the request itself was not answered
   * @throws InterruptedException when the caller stopped waiting
   */
  public ProviderAnswer send(ProviderAccount account, Request request, Use use)
      throws IOException, InterruptedException {
    Place place =
        places.get(
            new Owner(account.providerId(), account.sandbox(), account.credentials()),
            _ -> new Place());
    Token first = tokenIn(place, request);
    ProviderAnswer answer = use.send(first.value());
    if (!answer.isUnauthorized()) {
      return answer;
    }
    forget(place, first);
    Token second = tokenIn(place, request);
    answer = use.send(second.value());
    if (answer.isUnauthorized()) {
      forget(place, second);
    }
    return answer;
  }

  private Token tokenIn(Place place, Request request) throws NothingSent, InterruptedException {
    Optional<Token> known = good(place);
    if (known.isPresent()) {
      return known.get();
    }
    long failuresBefore = place.failures.get();
    place.asking.lockInterruptibly();
    try {
      known = good(place);
      if (known.isPresent()) {
        return known.get();
      }
      if (place.failures.get() != failuresBefore) {
        // It failed while this one waited, which has no time to wait for all the others.
        throw new NothingSent(NO_TOKEN);
      }
      Token made = request.send();
      place.token = made;
      return made;
    } catch (NothingSent nothing) {
      throw nothing;
    } catch (IOException failure) {
      place.failures.incrementAndGet();
      // The request that needs the token has not been sent, for certain.
      NothingSent nothing = new NothingSent(NO_TOKEN);
      nothing.initCause(failure);
      throw nothing;
    } finally {
      place.asking.unlock();
    }
  }

  private Optional<Token> good(Place place) {
    return Optional.ofNullable(place.token)
        .filter(token -> clock.instant().isBefore(token.end().minus(MARGIN)));
  }

  /** Another caller may have got a new one since. */
  private static void forget(Place place, Token refused) {
    if (refused.equals(place.token)) {
      place.token = null;
    }
  }
}
