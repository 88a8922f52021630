package com.paymenthub.charging.accounts;

import com.paymenthub.domain.history.Origin;
import com.paymenthub.platform.AdministrationTransaction;
import com.paymenthub.platform.audit.AuditLog;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Repository;

/** Accounts as operators create them. */
@Repository
@AdministrationTransaction
public class Accounts {

  /** The time zone of an account that chose none. */
  public static final ZoneId DEFAULT_TIME_ZONE = ZoneId.of("America/Sao_Paulo");

  private final AccountRepository rows;
  private final ApiKeyRepository keyRows;
  private final ApiKeys keys;
  private final AuditLog audit;
  private final Clock clock;

  Accounts(
      AccountRepository rows, ApiKeyRepository keyRows, ApiKeys keys, AuditLog audit, Clock clock) {
    this.rows = rows;
    this.keyRows = keyRows;
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

  /** Creates an account with one secret key, for somebody at a machine. */
  public CreatedAccount create(NewAccount account) {
    return create(account, clientId -> Origin.automation(clientId, "operator"), Map.of());
  }

  /** Creates an account with one secret key. */
  public CreatedAccount create(NewAccount account, AccountKeys.Operator by) {
    return create(account, by::origin, by.and(Map.of()));
  }

  private CreatedAccount create(
      NewAccount account, Function<UUID, Origin> origin, Map<String, ?> by) {
    Instant now = clock.instant();
    AccountEntity created = rows.saveAndFlush(new AccountEntity(account, now));
    UUID clientId = created.clientId();
    String apiKey = keys.newSecretKey(account.environment());
    ApiKeyEntity key =
        keyRows.saveAndFlush(ApiKeyEntity.secret(clientId, apiKey, keys.hashOf(apiKey), now));
    Map<String, Object> facts = new HashMap<>(by);
    facts.put("environment", account.environment().code());
    facts.put("keyId", key.id().toString());
    audit.created(origin.apply(clientId), "account", clientId, facts);
    return new CreatedAccount(clientId, apiKey);
  }

  /** Whether demo accounts were created in this database before. */
  @AdministrationTransaction(readOnly = true)
  public boolean demoAccountsExist() {
    return rows.existsByDemoTrue();
  }
}
