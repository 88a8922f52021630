package com.paymenthub.charging.accounts;

import static com.paymenthub.charging.accounts.ApiKeyRepository.endsAfter;
import static com.paymenthub.charging.accounts.ApiKeyRepository.isOfSession;
import static com.paymenthub.charging.accounts.ApiKeyRepository.isSecret;
import static com.paymenthub.charging.accounts.ApiKeyRepository.notRevoked;
import static com.paymenthub.charging.accounts.ApiKeyRepository.withId;

import com.paymenthub.domain.history.Origin;
import com.paymenthub.platform.AdministrationTransaction;
import com.paymenthub.platform.audit.AuditLog;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Sort;
import org.springframework.data.jpa.domain.Specification;
import org.springframework.stereotype.Repository;

/**
 * What operators do with the keys of an account: replace a secret key, end any key, switch the
 * account off and on. Each is effective within a second on every node, and audited with who did it
 * and from where.
 */
@Repository
@AdministrationTransaction
public class AccountKeys {

  private static final String ACTOR = "operator";
  private static final String ACCOUNT = "account";
  private static final Duration ENDING = Duration.ofDays(7);

  /** A key that was not used for so long is replaced already, or nobody misses it. */
  private static final Duration USED = Duration.ofHours(1);

  private final AccountRepository accounts;
  private final ApiKeyRepository rows;
  private final ApiKeys keys;
  private final AuditLog audit;
  private final Clock clock;

  AccountKeys(
      AccountRepository accounts,
      ApiKeyRepository rows,
      ApiKeys keys,
      AuditLog audit,
      Clock clock) {
    this.accounts = accounts;
    this.rows = rows;
    this.keys = keys;
    this.audit = audit;
    this.clock = clock;
  }

  /**
   * Who acts, for the audit.
   *
   * @param name the operator's name
   * @param host the machine or the address from which the operator acts
   * @param id the operator of the console; null for somebody at a machine
   * @param requestId the request's id; null for a command
   */
  public record Operator(String name, String host, @Nullable UUID id, @Nullable String requestId) {

    /** Somebody at a machine. */
    public Operator(String name, String host) {
      this(name, host, null, null);
    }

    Origin origin(UUID clientId) {
      return new Origin(clientId, ACTOR, id, requestId, null);
    }

    Map<String, Object> and(Map<String, ?> facts) {
      Map<String, Object> all = new HashMap<>(facts);
      all.put("operator", name);
      all.put("host", host);
      return all;
    }
  }

  /** How many keys of merchants end within seven days, and were used within the last hour. */
  public long ending() {
    Instant now = clock.instant();
    return rows.countEnding(now, now.plus(ENDING), now.minus(USED));
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

  /** The valid secret and public keys of an account, the oldest first. */
  @AdministrationTransaction(readOnly = true)
  public List<StoredKey> list(UUID clientId) {
    return rows
        .findAll(
            notRevoked(clientId)
                .and(Specification.not(isOfSession()))
                .and(endsAfter(clock.instant())),
            Sort.by("createdAt", "id"))
        .stream()
        .map(AccountKeys::read)
        .toList();
  }

  /**
   * Makes a new secret key; the others end after a while.
   *
   * @param overlap for how long the others are still valid; one that ends sooner is left alone
   * @return empty when there is no such account
   */
  public Optional<Rotated> rotate(UUID clientId, Duration overlap, Operator operator) {
    return accounts
        .findById(clientId)
        .map(account -> rotate(clientId, account.environment(), overlap, operator));
  }

  private Rotated rotate(
      UUID clientId, Environment environment, Duration overlap, Operator operator) {
    Instant now = clock.instant();
    Instant end = now.plus(overlap);
    rows.findAll(notRevoked(clientId).and(isSecret()).and(endsAfter(end)))
        .forEach(key -> key.endAt(end));
    String apiKey = keys.newSecretKey(environment);
    UUID keyId =
        rows.saveAndFlush(ApiKeyEntity.secret(clientId, apiKey, keys.hashOf(apiKey), now)).id();
    audit.changed(
        operator.origin(clientId),
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
    Optional<ApiKeyEntity> found = rows.findOne(notRevoked(clientId).and(withId(keyId)));
    found.ifPresent(key -> revoke(key, operator));
    return found.isPresent();
  }

  private void revoke(ApiKeyEntity key, Operator operator) {
    key.revoke(clock.instant());
    rows.flush();
    audit.changed(
        operator.origin(key.clientId()),
        "key_revoked",
        key.kind() + "_key",
        key.id(),
        Map.of("lastCharacters", key.lastCharacters()),
        operator.and(Map.of()));
  }

  /**
   * Refuses all keys of an account, or accepts them again. Payments under way are completed:
   * confirmations, inquiries and notifications need no key.
   *
   * @param reason why, for the audit; null when nobody said
   * @return false when there is no such account
   */
  public boolean setDisabled(
      UUID clientId, boolean disabled, @Nullable String reason, Operator operator) {
    Optional<AccountEntity> account = accounts.findById(clientId);
    account
        .filter(found -> found.isDisabled() != disabled)
        .ifPresent(found -> change(found, disabled, reason, operator));
    return account.isPresent();
  }

  private void change(
      AccountEntity account, boolean disabled, @Nullable String reason, Operator operator) {
    if (disabled) {
      account.disable(clock.instant());
    } else {
      account.enable();
    }
    accounts.flush();
    audit.changed(
        operator.origin(account.clientId()),
        disabled ? "account_disabled" : "account_enabled",
        ACCOUNT,
        account.clientId(),
        Map.of("disabled", !disabled),
        operator.and(
            reason == null
                ? Map.of("disabled", disabled)
                : Map.of("disabled", disabled, "reason", reason)));
  }

  private static StoredKey read(ApiKeyEntity key) {
    return new StoredKey(
        key.id(),
        key.kind(),
        key.lastCharacters(),
        key.createdAt(),
        key.expiresAt(),
        key.lastUsedAt());
  }
}
