package com.paymenthub.api.auth;

import com.paymenthub.charging.accounts.ApiKeys;
import com.paymenthub.platform.Timestamps;
import com.paymenthub.platform.sealing.HoldsSealed;
import com.paymenthub.platform.sealing.SealedColumn;
import com.paymenthub.platform.sealing.Sealer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Repository;

/**
 * The keys with which buyers pay one session, and which allow nothing else. A session's key has the
 * session's id, its merchant can read it as long as the session exists, and it ends a day after the
 * session is paid, canceled or past its due date, whichever is first.
 */
@Repository
public class SessionKeys implements HoldsSealed {

  /** For how long buyers can still read the result of their payment. */
  private static final Duration OUTLIVES_SESSION = Duration.ofHours(24);

  private final JdbcTemplate jdbc;
  private final ApiKeys keys;
  private final Sealer sealer;
  private final Clock clock;

  public SessionKeys(JdbcTemplate jdbc, ApiKeys keys, Sealer sealer, Clock clock) {
    this.jdbc = jdbc;
    this.keys = keys;
    this.sealer = sealer;
    this.clock = clock;
  }

  /**
   * Makes the key of a new session. Call it inside a transaction.
   *
   * @param dueAt the moment from which on no payment of the session starts; null for never
   */
  public void create(UUID clientId, UUID sessionId, @Nullable Instant dueAt) {
    String key = keys.newSessionKey();
    jdbc.update(
        "insert into api_key"
            + " (id, client_id, kind, scopes, hash, old_check_sum, last4, sealed_key, created_at,"
            + " expires_at) values (?, ?, 'session', '{}', ?, false, ?, ?, ?, ?)",
        sessionId,
        clientId,
        keys.hashOf(key),
        ApiKeys.lastCharacters(key),
        sealer.seal(key.getBytes(StandardCharsets.UTF_8), binding(clientId, sessionId)),
        Timestamps.toDatabase(clock.instant()),
        endAfter(dueAt));
  }

  /**
   * Changes when the key of an open session ends, because its due date has changed; null for never.
   */
  void endAfterDueAt(UUID sessionId, @Nullable Instant dueAt) {
    jdbc.update(
        "update api_key set expires_at = ? where id = ? and kind = 'session'",
        endAfter(dueAt),
        sessionId);
  }

  /** Sets the end of the key of a session that was paid or canceled, unless it ends earlier. */
  void endAfterClosing(UUID sessionId, Instant closedAt) {
    jdbc.update(
        "update api_key set expires_at = least(expires_at, ?) where id = ? and kind = 'session'",
        endAfter(closedAt),
        sessionId);
  }

  private static @Nullable OffsetDateTime endAfter(@Nullable Instant moment) {
    return moment == null ? null : Timestamps.toDatabase(moment.plus(OUTLIVES_SESSION));
  }

  /** The keys of some sessions of an account, by session. */
  public Map<UUID, String> of(UUID clientId, Collection<UUID> sessionIds) {
    Map<UUID, String> found = new HashMap<>();
    jdbc.query(
        "select id, sealed_key from api_key where id = any (?) and client_id = ?"
            + " and kind = 'session'",
        row -> {
          UUID id = row.getObject("id", UUID.class);
          byte[] key = sealer.open(row.getBytes("sealed_key"), binding(clientId, id));
          found.put(id, new String(key, StandardCharsets.UTF_8));
        },
        new SqlArrayValue("uuid", sessionIds.toArray()),
        clientId);
    return found;
  }

  @Override
  public SealedColumn sealedColumn() {
    return new SealedColumn(
        "api_key",
        "sealed_key",
        List.of("id"),
        List.of("client_id"),
        row -> binding(row.getObject("client_id", UUID.class), row.getObject("id", UUID.class)));
  }

  private static byte[] binding(UUID clientId, UUID sessionId) {
    return ("session_key:" + clientId + ":" + sessionId).getBytes(StandardCharsets.UTF_8);
  }
}
