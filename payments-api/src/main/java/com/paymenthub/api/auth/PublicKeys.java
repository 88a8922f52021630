package com.paymenthub.api.auth;

import com.paymenthub.api.accounts.ApiKeys;
import com.paymenthub.api.audit.AuditLog;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.projections.Timestamps;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Repository;

/** The public keys of accounts (docs/interface.md §1.2): made, listed, revoked. */
@Repository
public class PublicKeys {

  private static final String LISTED =
      " from api_key where client_id = ? and kind = 'public' and revoked_at is null";

  private final JdbcTemplate jdbc;
  private final ApiKeys keys;
  private final AuditLog audit;
  private final Clock clock;

  public PublicKeys(JdbcTemplate jdbc, ApiKeys keys, AuditLog audit, Clock clock) {
    this.jdbc = jdbc;
    this.keys = keys;
    this.audit = audit;
    this.clock = clock;
  }

  /**
   * What is known of a public key.
   *
   * @param lastCharacters the end of the key, by which people recognise it
   * @param expiresAt when it ends; null for never
   * @param lastUsedAt roughly when it was last used, to the minute; null for never
   */
  public record PublicKey(
      UUID id,
      UUID clientId,
      List<Scope> scopes,
      String lastCharacters,
      Instant createdAt,
      @Nullable Instant expiresAt,
      @Nullable Instant lastUsedAt) {

    /** For how many seconds it is valid from its creation; 0 for ever. */
    public long validForSeconds() {
      return expiresAt == null ? 0 : Duration.between(createdAt, expiresAt).toSeconds();
    }
  }

  /**
   * A key that was made just now.
   *
   * @param publicKey the key itself, which is shown this once
   */
  public record CreatedKey(PublicKey key, String publicKey) {

    /** Without the key itself. */
    @Override
    public String toString() {
      return "CreatedKey[%s]".formatted(key);
    }
  }

  /**
   * Makes a public key of the caller's account. Call it inside a transaction.
   *
   * @param scopes what it reaches, at least one
   * @param validForSeconds from now on; 0 for ever
   */
  public CreatedKey create(Caller caller, Origin origin, List<Scope> scopes, int validForSeconds) {
    String publicKey = keys.newPublicKey(caller.environment());
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    PublicKey key =
        new PublicKey(
            Ids.next(),
            caller.clientId(),
            scopes,
            ApiKeys.lastCharacters(publicKey),
            now,
            validForSeconds == 0 ? null : now.plusSeconds(validForSeconds),
            null);
    jdbc.update(
        "insert into api_key (id, client_id, kind, scopes, hash, last4, created_at, expires_at)"
            + " values (?, ?, 'public', ?, ?, ?, ?, ?)",
        key.id(),
        key.clientId(),
        new SqlArrayValue("varchar", scopes.stream().map(Scope::code).toArray()),
        keys.hashOf(publicKey),
        key.lastCharacters(),
        Timestamps.toDatabase(now),
        key.expiresAt() == null ? null : Timestamps.toDatabase(key.expiresAt()));
    audit.created(origin, "public_key", key.id(), facts(key));
    return new CreatedKey(key, publicKey);
  }

  /** How many public keys of an account are not revoked; expired ones count. */
  public long count(UUID clientId) {
    Long count = jdbc.queryForObject("select count(*)" + LISTED, Long.class, clientId);
    return count == null ? 0 : count;
  }

  /**
   * One page of an account's public keys that are not revoked, by creation time and id.
   *
   * @param newestFirst the direction
   * @param limit how many at most
   * @param offset how many to pass over
   */
  public List<PublicKey> list(UUID clientId, boolean newestFirst, int limit, long offset) {
    String direction = newestFirst ? "desc" : "asc";
    return jdbc.query(
        "select *"
            + LISTED
            + " order by created_at %1$s, id %1$s limit ? offset ?".formatted(direction),
        PublicKeys::read,
        clientId,
        limit,
        offset);
  }

  /**
   * Ends a public key of an account at once. Call it inside a transaction.
   *
   * @throws Refusal when the account has no such key, or it is revoked already
   */
  public void revoke(Origin origin, UUID keyId) {
    PublicKey key =
        jdbc
            .query(
                "update api_key set revoked_at = ? where id = ? and client_id = ?"
                    + " and kind = 'public' and revoked_at is null returning *",
                PublicKeys::read,
                Timestamps.toDatabase(clock.instant()),
                keyId,
                origin.account())
            .stream()
            .findFirst()
            .orElseThrow(() -> new Refusal(RefusalKey.KEY_NOT_FOUND));
    audit.deleted(origin, "public_key", keyId, facts(key));
  }

  private static Map<String, ?> facts(PublicKey key) {
    return Map.of(
        "scope",
        key.scopes().stream().map(Scope::code).toList(),
        "expires",
        key.validForSeconds(),
        "lastCharacters",
        key.lastCharacters());
  }

  private static PublicKey read(ResultSet row, int number) throws SQLException {
    String[] scopes = (String[]) row.getArray("scopes").getArray();
    return new PublicKey(
        row.getObject("id", UUID.class),
        row.getObject("client_id", UUID.class),
        Arrays.stream(scopes).map(Scope::of).toList(),
        row.getString("last4"),
        row.getObject("created_at", OffsetDateTime.class).toInstant(),
        instant(row, "expires_at"),
        instant(row, "last_used_at"));
  }

  private static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
    OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
    return time == null ? null : time.toInstant();
  }
}
