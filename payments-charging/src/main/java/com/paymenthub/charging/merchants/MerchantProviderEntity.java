package com.paymenthub.charging.merchants;

import com.paymenthub.charging.merchants.NewMerchant.NewProvider;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.hibernate.annotations.DynamicUpdate;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.type.SqlTypes;
import org.jspecify.annotations.Nullable;

/**
 * The row of a merchant's account at a provider. The credentials are encrypted and bound to the ids
 * of the row. Only changed columns are written, so that a concurrent key rotation is not undone.
 */
@Entity
@Table(name = "merchant_provider")
@DynamicUpdate
class MerchantProviderEntity {

  @Id private UUID id;

  @Column(updatable = false)
  private UUID clientId;

  private String name;
  private int priority;

  /** It stays: charges that went through the account know it by that. */
  @Column(updatable = false)
  private String providerType;

  private byte[] sealedCredentials;

  @JdbcTypeCode(SqlTypes.JSON)
  private @Nullable String fraudOptions;

  /** Since when it takes no new charges; the captures and voids of the old ones need it. */
  private @Nullable Instant removedAt;

  /** Since when an operator lets it take no new charges; null while it takes them. */
  private @Nullable Instant switchedOffAt;

  /** For JPA. */
  @SuppressWarnings("NullAway.Init")
  protected MerchantProviderEntity() {}

  MerchantProviderEntity(
      UUID id,
      UUID clientId,
      NewProvider provider,
      byte[] sealedCredentials,
      @Nullable String fraudOptions) {
    this.id = id;
    this.clientId = clientId;
    this.name = provider.name();
    this.priority = provider.priority();
    this.providerType = provider.providerType();
    this.sealedCredentials = sealedCredentials;
    this.fraudOptions = fraudOptions;
  }

  void change(NewProvider provider, byte[] newCredentials, @Nullable String newOptions) {
    name = provider.name();
    priority = provider.priority();
    sealedCredentials = newCredentials;
    fraudOptions = newOptions;
  }

  void remove(Instant now) {
    removedAt = now;
  }

  void setSwitchedOffAt(@Nullable Instant at) {
    switchedOffAt = at;
  }

  /** Since when it takes no new charges until it is switched on again; null while it takes them. */
  @Nullable Instant switchedOffAt() {
    return switchedOffAt;
  }

  boolean isRemoved() {
    return removedAt != null;
  }

  UUID id() {
    return id;
  }

  int priority() {
    return priority;
  }

  StoredProvider stored() {
    return new StoredProvider(
        id, clientId, name, priority, providerType, sealedCredentials, fraudOptions);
  }
}
