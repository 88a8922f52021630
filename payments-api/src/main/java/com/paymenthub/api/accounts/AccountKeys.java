package com.paymenthub.api.accounts;

import com.paymenthub.api.audit.AuditLog;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.projections.Timestamps;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;

/**
 * What operators do with the keys of an account: replace a secret key, end any key, switch the
 * account off and on. Each is effective within a second on every node, and audited with who did it
 * and from where. Call them inside a transaction.
 */
@Repository
public class AccountKeys {

  private static final String ACTOR = "operator";
  private static final String ACCOUNT = "account";

  private final JdbcTemplate jdbc;
  private final ApiKeys keys;
  private final AuditLog audit;
  private final Clock clock;

  public AccountKeys(JdbcTemplate jdbc, ApiKeys keys, AuditLog audit, Clock clock) {
    this.jdbc = jdbc;
    this.keys = keys;
    this.audit = audit;
    this.clock = clock;
  }

  /**
   * Who acts, for the audit.
   *
   * @param name the operator's name
   * @param host the machine from which the operator acts
   */
  public record Operator(String name, String host) {

    private Map<String, Object> and(Map<String, ?> facts) {
      Map<String, Object> all = new HashMap<>(facts);
      all.put("operator", name);
      all.put("host", host);
      return all;
    }
  }

  /**
   * What is known of a key.
   *
   * @param kind {@code secret}, {@code public} or {@code session}
   * @param lastCharacters its end, by which people recognise it
   * @param expiresAt when it ends; null for never
   * @param lastUsedAt roughly when it was last used, to the minute; null for never, and for the
   *     keys of sessions
   */
  public record StoredKey(
      UUID id,
      String kind,
      String lastCharacters,
      Instant createdAt,
      @Nullable Instant expiresAt,
      @Nullable Instant lastUsedAt) {}

  /**
   * A new secret key beside those that it replaces.
   *
   * @param apiKey the key itself, which is shown this once
   * @param othersEndAt when the keys that it replaces end
   */
  public record Rotated(UUID keyId, String apiKey, Instant othersEndAt) {

    /** Without the key. */
    @Override
    public String toString() {
      return "Rotated[keyId=%s]".formatted(keyId);
    }
  }

  /** The secret and public keys of an account that still open something, the oldest first. */
  public List<StoredKey> list(UUID clientId) {
    return jdbc.query(
        "select * from api_key where client_id = ? and kind <> 'session' and revoked_at is null"
            + " and (expires_at is null or expires_at > ?) order by created_at, id",
        AccountKeys::read,
        clientId,
        Timestamps.toDatabase(clock.instant()));
  }

  /**
   * Makes a new secret key; the others end after a while.
   *
   * @param overlap for how long the others are still valid; one that ends sooner is left alone
   * @return empty when there is no such account
   */
  public Optional<Rotated> rotate(UUID clientId, Duration overlap, Operator operator) {
    return environment(clientId).map(at -> rotate(clientId, at, overlap, operator));
  }

  private Rotated rotate(
      UUID clientId, Environment environment, Duration overlap, Operator operator) {
    Instant now = clock.instant();
    Instant end = now.plus(overlap);
    jdbc.update(
        "update api_key set expires_at = ? where client_id = ? and kind = 'secret'"
            + " and revoked_at is null and (expires_at is null or expires_at > ?)",
        Timestamps.toDatabase(end),
        clientId,
        Timestamps.toDatabase(end));
    UUID keyId = Ids.next();
    String apiKey = keys.newSecretKey(environment);
    jdbc.update(
        "insert into api_key (id, client_id, kind, scopes, hash, last4, created_at)"
            + " values (?, ?, 'secret', '{}', ?, ?, ?)",
        keyId,
        clientId,
        keys.hashOf(apiKey),
        ApiKeys.lastCharacters(apiKey),
        Timestamps.toDatabase(now));
    audit.changed(
        Origin.automation(clientId, ACTOR),
        "secret_key_rotated",
        "secret_key",
        keyId,
        Map.of(),
        operator.and(Map.of("othersEndAt", end.toString())));
    return new Rotated(keyId, apiKey, end);
  }

  /**
   * Ends a key of any kind at once.
   *
   * @return false when the account has no such key, or it is revoked already
   */
  public boolean revoke(UUID clientId, UUID keyId, Operator operator) {
    List<StoredKey> revoked =
        jdbc.query(
            "update api_key set revoked_at = ? where id = ? and client_id = ?"
                + " and revoked_at is null returning *",
            AccountKeys::read,
            Timestamps.toDatabase(clock.instant()),
            keyId,
            clientId);
    revoked.forEach(
        key ->
            audit.changed(
                Origin.automation(clientId, ACTOR),
                "key_revoked",
                key.kind() + "_key",
                keyId,
                Map.of("lastCharacters", key.lastCharacters()),
                operator.and(Map.of())));
    return !revoked.isEmpty();
  }

  /**
   * Lets no key of an account open anything any more, or lets them again. What is under way is
   * finished: confirmations, inquiries and notifications need no key.
   *
   * @param reason why, for the audit; null when nobody said
   * @return false when there is no such account
   */
  public boolean setDisabled(
      UUID clientId, boolean disabled, @Nullable String reason, Operator operator) {
    if (environment(clientId).isEmpty()) {
      return false;
    }
    int changed =
        jdbc.update(
            "update account set disabled_at = ? where client_id = ?"
                + " and (disabled_at is null) = ?",
            disabled ? Timestamps.toDatabase(clock.instant()) : null,
            clientId,
            disabled);
    if (changed > 0) {
      audit.changed(
          Origin.automation(clientId, ACTOR),
          disabled ? "account_disabled" : "account_enabled",
          ACCOUNT,
          clientId,
          Map.of("disabled", !disabled),
          operator.and(
              reason == null
                  ? Map.of("disabled", disabled)
                  : Map.of("disabled", disabled, "reason", reason)));
    }
    return true;
  }

  private Optional<Environment> environment(UUID clientId) {
    return jdbc
        .queryForList("select environment from account where client_id = ?", String.class, clientId)
        .stream()
        .map(Environment::of)
        .findFirst();
  }

  private static StoredKey read(ResultSet row, int number) throws SQLException {
    return new StoredKey(
        row.getObject("id", UUID.class),
        row.getString("kind"),
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
