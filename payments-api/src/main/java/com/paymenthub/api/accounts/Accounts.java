package com.paymenthub.api.accounts;

import com.paymenthub.api.audit.AuditLog;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.projections.Timestamps;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/** Accounts in PostgreSQL. */
@Repository
public class Accounts {

  /** The time zone of an account that chose none. */
  public static final ZoneId DEFAULT_TIME_ZONE = ZoneId.of("America/Sao_Paulo");

  private final JdbcTemplate jdbc;
  private final ApiKeys keys;
  private final AuditLog audit;
  private final Clock clock;

  public Accounts(JdbcTemplate jdbc, ApiKeys keys, AuditLog audit, Clock clock) {
    this.jdbc = jdbc;
    this.keys = keys;
    this.audit = audit;
    this.clock = clock;
  }

  /**
   * An account to be created.
   *
   * @param environment where it belongs for its whole life
   * @param name what people call it
   * @param timeZone in which its days begin and end
   * @param demo whether it was made for trying out
   */
  public record NewAccount(
      Environment environment, @Nullable String name, ZoneId timeZone, boolean demo) {}

  /**
   * A created account.
   *
   * @param apiKey its secret key, which is shown this once
   */
  public record CreatedAccount(UUID clientId, String apiKey) {

    /** Without the key. */
    @Override
    public String toString() {
      return "CreatedAccount[clientId=%s]".formatted(clientId);
    }
  }

  /** Creates an account with one secret key. */
  @Transactional
  public CreatedAccount create(NewAccount account) {
    UUID clientId = Ids.next();
    UUID keyId = Ids.next();
    String apiKey = keys.newSecretKey(account.environment());
    Instant now = clock.instant();
    jdbc.update(
        "insert into account (client_id, environment, name, time_zone, demo, created_at)"
            + " values (?, ?, ?, ?, ?, ?)",
        clientId,
        account.environment().code(),
        account.name(),
        account.timeZone().getId(),
        account.demo(),
        Timestamps.toDatabase(now));
    jdbc.update(
        "insert into api_key (id, client_id, kind, scopes, hash, last4, created_at)"
            + " values (?, ?, 'secret', '{}', ?, ?, ?)",
        keyId,
        clientId,
        keys.hashOf(apiKey),
        ApiKeys.lastCharacters(apiKey),
        Timestamps.toDatabase(now));
    audit.created(
        Origin.automation(clientId, "operator"),
        "account",
        clientId,
        Map.of("environment", account.environment().code(), "keyId", keyId.toString()));
    return new CreatedAccount(clientId, apiKey);
  }

  /** Where an account belongs, for its whole life. */
  Environment environmentOf(UUID clientId) {
    return Environment.of(
        Objects.requireNonNull(
            jdbc.queryForObject(
                "select environment from account where client_id = ?", String.class, clientId)));
  }

  /** Whether demo accounts were created in this database before. */
  public boolean demoAccountsExist() {
    return Boolean.TRUE.equals(
        jdbc.queryForObject("select exists (select from account where demo)", Boolean.class));
  }
}
