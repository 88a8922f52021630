package com.paymenthub.api.auth;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.paymenthub.projections.Timestamps;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * Notes when public keys are used, so that their owners see which ones nobody needs any more. At
 * most once a minute per key and node, before the request's own transaction begins: no request
 * waits for another one that uses the same key.
 */
@Component
class KeyUses {

  private static final Duration NOTED_FOR = Duration.ofMinutes(1);
  private static final int REMEMBERED_KEYS = 10_000;

  private final JdbcTemplate jdbc;
  private final Clock clock;
  private final Cache<UUID, UUID> noted =
      Caffeine.newBuilder().expireAfterWrite(NOTED_FOR).maximumSize(REMEMBERED_KEYS).build();

  KeyUses(JdbcTemplate jdbc, Clock clock) {
    this.jdbc = jdbc;
    this.clock = clock;
  }

  /** Notes that this caller's key is used, where anybody wants to know. */
  void note(Caller caller) {
    UUID keyId = caller.credentialId();
    if (caller.kind() == CredentialKind.PUBLIC && noted.getIfPresent(keyId) == null) {
      write(keyId, clock.instant());
      noted.put(keyId, keyId);
    }
  }

  private void write(UUID keyId, Instant now) {
    jdbc.update(
        "update api_key set last_used_at = ? where id = ?"
            + " and (last_used_at is null or last_used_at <= ?)",
        Timestamps.toDatabase(now),
        keyId,
        Timestamps.toDatabase(now.minus(NOTED_FOR)));
  }
}
