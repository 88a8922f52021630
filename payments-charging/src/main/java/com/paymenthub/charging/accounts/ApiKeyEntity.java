package com.paymenthub.charging.accounts;

import com.paymenthub.domain.history.Ids;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.hibernate.annotations.DynamicUpdate;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.SqlTypes;
import org.jspecify.annotations.Nullable;

/**
 * The row of a key. Only changed columns are written: sessions change when their keys end, the use
 * of keys is noted, and what is sealed is sealed anew, all of it by plain JDBC and beside what
 * people do with keys.
 */
@Entity
@Table(name = "api_key")
@DynamicUpdate
public class ApiKeyEntity {

  static final String SECRET = "secret";
  static final String PUBLIC = "public";
  static final String SESSION = "session";

  @Id private UUID id;

  @Column(updatable = false)
  private UUID clientId;

  @Column(updatable = false)
  private String kind;

  @Column(updatable = false)
  private String[] scopes;

  @Column(updatable = false)
  private byte[] hash;

  /** Whether its check sum is one that anybody can compute, as it was before it was keyed. */
  @Column(updatable = false)
  private boolean oldCheckSum;

  @Column(name = "last4", updatable = false)
  @JdbcTypeCode(SqlTypes.CHAR)
  private String lastCharacters;

  @Column(updatable = false)
  private Instant createdAt;

  private @Nullable Instant expiresAt;

  @Column private @Nullable Instant revokedAt;

  @Column(insertable = false, updatable = false)
  private @Nullable Instant lastUsedAt;

  /** Tells two people apart who change the same key; null until it is stored. */
  @Version private @Nullable Long version;

  /** For JPA. */
  @SuppressWarnings("NullAway.Init")
  protected ApiKeyEntity() {}

  private ApiKeyEntity(
      UUID clientId,
      String kind,
      List<String> scopes,
      byte[] hash,
      String key,
      Instant createdAt,
      @Nullable Instant expiresAt) {
    this.id = Ids.next();
    this.clientId = clientId;
    this.kind = kind;
    this.scopes = scopes.toArray(String[]::new);
    this.hash = hash;
    this.lastCharacters = ApiKeys.lastCharacters(key);
    this.createdAt = createdAt;
    this.expiresAt = expiresAt;
  }

  /**
   * A new secret key of an account, which never ends by itself.
   *
   * @param key the key itself, of which only the end is kept
   * @param hash what is stored of it
   */
  static ApiKeyEntity secret(UUID clientId, String key, byte[] hash, Instant now) {
    return new ApiKeyEntity(clientId, SECRET, List.of(), hash, key, now, null);
  }

  /**
   * A new public key of an account.
   *
   * @param scopes the names of what it reaches
   * @param key the key itself, of which only the end is kept
   * @param hash what is stored of it
   * @param expiresAt when it ends; null for never
   */
  public static ApiKeyEntity publicKey(
      UUID clientId,
      List<String> scopes,
      String key,
      byte[] hash,
      Instant now,
      @Nullable Instant expiresAt) {
    return new ApiKeyEntity(clientId, PUBLIC, scopes, hash, key, now, expiresAt);
  }

  /** Lets the key end at a moment. */
  void endAt(Instant moment) {
    expiresAt = moment;
  }

  /** Ends the key at once. */
  public void revoke(Instant now) {
    revokedAt = now;
  }

  public UUID id() {
    return id;
  }

  public UUID clientId() {
    return clientId;
  }

  /** {@code secret}, {@code public} or {@code session}. */
  String kind() {
    return kind;
  }

  /** The names of what a public key reaches. */
  public List<String> scopes() {
    return List.of(scopes);
  }

  /** Its end, by which people recognise it. */
  public String lastCharacters() {
    return lastCharacters;
  }

  public Instant createdAt() {
    return createdAt;
  }

  /** When it ends; null for never. */
  public @Nullable Instant expiresAt() {
    return expiresAt;
  }

  /** Roughly when it was last used; null for never. */
  public @Nullable Instant lastUsedAt() {
    return lastUsedAt;
  }
}
