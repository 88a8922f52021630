package com.paymenthub.api.auth;

import com.github.benmanes.caffeine.cache.AsyncLoadingCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.paymenthub.charging.accounts.ApiKeys;
import com.paymenthub.charging.accounts.Environment;
import com.paymenthub.platform.Timestamps;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/** Identifies the caller by the two headers of every request. */
@Component
public class Authenticator {

  /** Short enough that a revoked key is refused within a second, on every node. */
  private static final Duration REMEMBERED_FOR = Duration.ofMillis(500);

  /**
   * After this time a known caller is read again in the background, so that frequent callers never
   * wait for the database.
   */
  private static final Duration ASKED_AGAIN_AFTER = REMEMBERED_FOR.dividedBy(2);

  private static final int REMEMBERED_KEYS = 10_000;

  private final JdbcTemplate jdbc;
  private final ApiKeys keys;
  private final OldKeys oldKeys;
  private final Clock clock;

  /**
   * Concurrent requests with the same key share one query. When the database does not answer, all
   * of them fail together; with a lock, each would wait for its own time limit after the other.
   */
  private final AsyncLoadingCache<String, Optional<StoredKey>> remembered =
      Caffeine.newBuilder()
          .expireAfterWrite(REMEMBERED_FOR)
          .refreshAfterWrite(ASKED_AGAIN_AFTER)
          .maximumSize(REMEMBERED_KEYS)
          .executor(Executors.newVirtualThreadPerTaskExecutor())
          .buildAsync(this::find);

  Authenticator(JdbcTemplate jdbc, ApiKeys keys, OldKeys oldKeys, Clock clock) {
    this.jdbc = jdbc;
    this.keys = keys;
    this.oldKeys = oldKeys;
    this.clock = clock;
  }

  /**
   * The caller with these two headers; empty when one is missing, they do not belong together, the
   * key is unknown, expired or revoked, or its account is disabled. Which of these it is stays
   * unknown to the caller, who may have stolen the key.
   */
  public Optional<Caller> authenticate(@Nullable String clientId, @Nullable String apiKey) {
    if (clientId == null || apiKey == null) {
      return Optional.empty();
    }
    byte[] hash = keys.hashOf(apiKey);
    if (!keys.isOurs(apiKey) && !(keys.isWellFormed(apiKey) && oldKeys.contains(hash))) {
      return Optional.empty();
    }
    return remembered
        .get(new String(hash, StandardCharsets.ISO_8859_1))
        .join()
        .filter(key -> MessageDigest.isEqual(key.hash(), hash))
        .filter(key -> key.caller().clientId().toString().equalsIgnoreCase(clientId.strip()))
        .filter(key -> key.isValidAt(clock.instant()))
        .map(StoredKey::caller);
  }

  private Optional<StoredKey> find(String hash) {
    return jdbc
        .query(
            "select api_key.*, account.environment from api_key join account using (client_id)"
                + " where hash = ? and revoked_at is null and disabled_at is null",
            (row, _) -> read(row),
            (Object) hash.getBytes(StandardCharsets.ISO_8859_1))
        .stream()
        .findFirst();
  }

  private static StoredKey read(ResultSet row) throws SQLException {
    String[] scopes = (String[]) row.getArray("scopes").getArray();
    return new StoredKey(
        new Caller(
            row.getObject("client_id", UUID.class),
            Environment.of(row.getString("environment")),
            row.getObject("id", UUID.class),
            CredentialKind.of(row.getString("kind")),
            Arrays.stream(scopes).map(Scope::of).collect(Collectors.toUnmodifiableSet())),
        row.getBytes("hash"),
        Timestamps.atOrNull(row, "expires_at"));
  }

  private record StoredKey(Caller caller, byte[] hash, @Nullable Instant expiresAt) {
    boolean isValidAt(Instant now) {
      return expiresAt == null || now.isBefore(expiresAt);
    }
  }
}
