package com.paymenthub.api.auth;

import static com.paymenthub.charging.accounts.ApiKeyRepository.isPublic;
import static com.paymenthub.charging.accounts.ApiKeyRepository.notRevoked;
import static com.paymenthub.charging.accounts.ApiKeyRepository.withId;

import com.paymenthub.charging.accounts.ApiKeyEntity;
import com.paymenthub.charging.accounts.ApiKeyRepository;
import com.paymenthub.charging.accounts.ApiKeys;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.platform.AdministrationTransaction;
import com.paymenthub.platform.TimeRange;
import com.paymenthub.platform.audit.AuditLog;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.PageRequest;
import org.springframework.data.domain.Sort;
import org.springframework.data.jpa.domain.Specification;
import org.springframework.stereotype.Repository;

/** The public keys of accounts (docs/interface.md §1.2): made, listed, revoked. */
@Repository
@AdministrationTransaction
public class PublicKeys {

  private final ApiKeyRepository rows;
  private final ApiKeys keys;
  private final AuditLog audit;
  private final Clock clock;

  PublicKeys(ApiKeyRepository rows, ApiKeys keys, AuditLog audit, Clock clock) {
    this.rows = rows;
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
   * Makes a public key of the caller's account.
   *
   * @param scopes what it reaches, at least one
   * @param validForSeconds from now on; 0 for ever
   */
  public CreatedKey create(Caller caller, Origin origin, List<Scope> scopes, int validForSeconds) {
    String publicKey = keys.newPublicKey(caller.environment());
    Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
    PublicKey key =
        read(
            rows.saveAndFlush(
                ApiKeyEntity.publicKey(
                    caller.clientId(),
                    scopes.stream().map(Scope::code).toList(),
                    publicKey,
                    keys.hashOf(publicKey),
                    now,
                    validForSeconds == 0 ? null : now.plusSeconds(validForSeconds))));
    audit.created(origin, "public_key", key.id(), facts(key));
    return new CreatedKey(key, publicKey);
  }

  /**
   * How many public keys of an account that were created within some times are not revoked; expired
   * ones count.
   */
  @AdministrationTransaction(readOnly = true)
  public long count(UUID clientId, TimeRange created) {
    return rows.count(listed(clientId, created));
  }

  /**
   * One page of an account's public keys that are not revoked, by creation time and id.
   *
   * @param created only those that were created within these times
   * @param newestFirst the direction
   * @param limit how many at most
   * @param offset how many to pass over, a multiple of {@code limit}
   */
  @AdministrationTransaction(readOnly = true)
  public List<PublicKey> list(
      UUID clientId, TimeRange created, boolean newestFirst, int limit, long offset) {
    Sort byAge = Sort.by(newestFirst ? Sort.Direction.DESC : Sort.Direction.ASC, "createdAt", "id");
    return rows.findBy(
            listed(clientId, created),
            query -> query.slice(PageRequest.of(Math.toIntExact(offset / limit), limit, byAge)))
        .map(PublicKeys::read)
        .getContent();
  }

  private static Specification<ApiKeyEntity> listed(UUID clientId, TimeRange created) {
    return notRevoked(clientId).and(isPublic()).and(ApiKeyRepository.created(created));
  }

  /**
   * Ends a public key of an account at once.
   *
   * @throws Refusal when the account has no such key, or it is revoked already
   */
  public void revoke(Origin origin, UUID keyId) {
    ApiKeyEntity key =
        rows.findOne(notRevoked(origin.account()).and(isPublic()).and(withId(keyId)))
            .orElseThrow(() -> new Refusal(RefusalKey.KEY_NOT_FOUND));
    key.revoke(clock.instant());
    rows.flush();
    audit.deleted(origin, "public_key", keyId, facts(read(key)));
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

  private static PublicKey read(ApiKeyEntity key) {
    return new PublicKey(
        key.id(),
        key.clientId(),
        key.scopes().stream().map(Scope::of).toList(),
        key.lastCharacters(),
        key.createdAt(),
        key.expiresAt(),
        key.lastUsedAt());
  }
}
