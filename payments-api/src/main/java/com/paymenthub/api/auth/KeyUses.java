package com.paymenthub.api.auth;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import com.paymenthub.platform.Timestamps;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.DisposableBean;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Component;

/**
 * Records when secret and public keys are used, so that their owners see which keys are no longer
 * needed. It writes at most once a minute per key and node, on a thread of its own, so that no
 * request waits for it; two nodes that write for the same key do not wait for each other.
 */
@Component
class KeyUses implements DisposableBean {

  private static final Logger LOG = LoggerFactory.getLogger(KeyUses.class);
  private static final Duration NOTED_FOR = Duration.ofMinutes(1);
  private static final int REMEMBERED_KEYS = 10_000;

  private final JdbcTemplate jdbc;
  private final Clock clock;
  private final ExecutorService writer =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().name("key-uses").daemon().factory());
  private final Cache<UUID, UUID> noted =
      Caffeine.newBuilder().expireAfterWrite(NOTED_FOR).maximumSize(REMEMBERED_KEYS).build();

  KeyUses(JdbcTemplate jdbc, Clock clock) {
    this.jdbc = jdbc;
    this.clock = clock;
  }

  /** Records that this caller's key is used, if it is a secret or a public key. */
  void note(Caller caller) {
    UUID keyId = caller.credentialId();
    if (caller.kind() != CredentialKind.SESSION
        && noted.asMap().putIfAbsent(keyId, keyId) == null) {
      Instant now = clock.instant();
      writer.execute(() -> write(keyId, now));
    }
  }

  @Override
  public void destroy() {
    writer.shutdownNow();
  }

  private void write(UUID keyId, Instant now) {
    try {
      jdbc.update(
          "update api_key set last_used_at = ? where id ="
              + " (select id from api_key where id = ?"
              + " and (last_used_at is null or last_used_at <= ?) for update skip locked)",
          Timestamps.toDatabase(now),
          keyId,
          Timestamps.toDatabase(now.minus(NOTED_FOR)));
    } catch (DataAccessException databaseAway) {
      // The next use of the key records it.
      noted.invalidate(keyId);
      LOG.debug("a use cannot be noted: {}", databaseAway.getClass().getSimpleName());
    }
  }
}
