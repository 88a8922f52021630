package com.paymenthub.api.auth;

import com.github.benmanes.caffeine.cache.AsyncLoadingCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.paymenthub.charging.accounts.ApiKeys;
import com.paymenthub.charging.accounts.ApiKeys.CheckSum;
import com.paymenthub.charging.accounts.Environment;
import com.paymenthub.platform.Timestamps;
import com.paymenthub.platform.sealing.KeyedHash;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
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
  private final AsyncLoadingCache<Shown, Optional<StoredKey>> remembered =
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
    Shown shown = Shown.of(keys.hashesOf(apiKey));
    CompletableFuture<Optional<StoredKey>> known = remembered.getIfPresent(shown);
    Optional<StoredKey> key = known == null ? firstShown(apiKey, shown) : known.join();
    return key.filter(found -> shown.isOf(found.hash()))
        .filter(found -> found.caller().clientId().toString().equalsIgnoreCase(clientId.strip()))
        .filter(found -> found.isValidAt(clock.instant()))
        .map(StoredKey::caller);
  }

  /** A key that we have surely not made costs no query. */
  private Optional<StoredKey> firstShown(String apiKey, Shown shown) {
    CheckSum checkSum = keys.checkSumOf(apiKey);
    if (checkSum == CheckSum.NOT_OURS
        && !(keys.isWellFormed(apiKey) && shown.hashes().stream().anyMatch(oldKeys::contains))) {
      return Optional.empty();
    }
    // A key whose new hash was not stored is not remembered, so that the next request tries again.
    return remembered.get(shown, missing -> findAndHashAgain(missing, checkSum)).join();
  }

  /**
   * What a caller has shown.
   *
   * @param texts the hashes that may be stored of the key, the current one first, a character for
   *     each byte
   */
  private record Shown(List<String> texts) {

    static Shown of(List<byte[]> hashes) {
      return new Shown(
          hashes.stream().map(hash -> new String(hash, StandardCharsets.ISO_8859_1)).toList());
    }

    List<byte[]> hashes() {
      return texts.stream().map(text -> text.getBytes(StandardCharsets.ISO_8859_1)).toList();
    }

    boolean isOf(byte[] stored) {
      return hashes().stream().anyMatch(hash -> MessageDigest.isEqual(hash, stored));
    }
  }

  private Optional<StoredKey> findAndHashAgain(Shown shown, CheckSum checkSum) {
    Optional<StoredKey> found = find(shown);
    found.ifPresent(key -> hashAgain(key, shown, checkSum));
    return found;
  }

  private Optional<StoredKey> find(Shown shown) {
    return jdbc
        .query(
            "select api_key.*, account.environment from api_key join account using (client_id)"
                + " where hash = any (?) and revoked_at is null and disabled_at is null",
            (row, _) -> read(row),
            KeyedHash.array(shown.hashes()))
        .stream()
        .findFirst();
  }

  /**
   * After the hash key was replaced, a key is known only when it is shown. Its check sum stays one
   * of the older hash key, and proves nothing once that has ended.
   */
  private void hashAgain(StoredKey key, Shown shown, CheckSum checkSum) {
    byte[] current = shown.hashes().getFirst();
    boolean losesCheckSum = checkSum != CheckSum.CURRENT && !key.oldCheckSum();
    if (losesCheckSum || !MessageDigest.isEqual(key.hash(), current)) {
      jdbc.update(
          "update api_key set hash = ?, old_check_sum = old_check_sum or ? where hash = ?",
          current,
          losesCheckSum,
          key.hash());
    }
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
        row.getBoolean("old_check_sum"),
        Timestamps.atOrNull(row, "expires_at"));
  }

  private record StoredKey(
      Caller caller, byte[] hash, boolean oldCheckSum, @Nullable Instant expiresAt) {

    boolean isValidAt(Instant now) {
      return expiresAt == null || now.isBefore(expiresAt);
    }
  }
}
