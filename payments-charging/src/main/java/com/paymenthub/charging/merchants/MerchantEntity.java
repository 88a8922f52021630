package com.paymenthub.charging.merchants;

import com.paymenthub.domain.history.Ids;
import jakarta.persistence.CascadeType;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.OneToMany;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.hibernate.annotations.BatchSize;
import org.hibernate.annotations.DynamicUpdate;
import org.jspecify.annotations.Nullable;

/** The row of a merchant, with those of its accounts at providers. */
@Entity
@Table(name = "merchant")
@DynamicUpdate
class MerchantEntity {

  static final String ACTIVE = "active";
  static final String DELETED = "deleted";

  /** A page of merchants takes one more query for all their accounts at providers. */
  private static final int LARGEST_PAGE = 100;

  @Id private UUID id;

  @Column(updatable = false)
  private UUID clientId;

  private String mcc;
  private @Nullable String name;
  private @Nullable String city;
  private String status;

  @Column(updatable = false)
  private Instant createdAt;

  private Instant updatedAt;

  /** Tells two people apart who change the same merchant; null until it is stored. */
  @Version private @Nullable Long version;

  @OneToMany(cascade = CascadeType.PERSIST)
  @JoinColumn(name = "merchant_id", nullable = false, updatable = false)
  @BatchSize(size = LARGEST_PAGE)
  private List<MerchantProviderEntity> providers = new ArrayList<>();

  /** For JPA. */
  @SuppressWarnings("NullAway.Init")
  protected MerchantEntity() {}

  MerchantEntity(UUID clientId, NewMerchant merchant, Instant now) {
    this.id = Ids.next();
    this.clientId = clientId;
    this.mcc = merchant.mcc();
    this.name = merchant.name();
    this.city = merchant.city();
    this.status = ACTIVE;
    this.createdAt = now;
    this.updatedAt = now;
  }

  void change(MerchantChange change, Instant now) {
    mcc = change.mcc();
    name = change.name();
    city = change.city();
    updatedAt = now;
  }

  void delete(Instant now) {
    status = DELETED;
    updatedAt = now;
  }

  void add(MerchantProviderEntity provider) {
    providers.add(provider);
  }

  /**
   * Its accounts at providers that were not removed, in the order in which they are tried; those
   * that are switched off are among them.
   */
  Stream<MerchantProviderEntity> currentProviders() {
    return providers.stream()
        .filter(provider -> !provider.isRemoved())
        .sorted(
            Comparator.comparingInt(MerchantProviderEntity::priority)
                .thenComparing(provider -> provider.id().toString()));
  }

  UUID id() {
    return id;
  }

  UUID clientId() {
    return clientId;
  }

  /** The merchant as everybody else knows it. */
  Merchant with(List<Merchant.MerchantProvider> accounts) {
    return new Merchant(id, clientId, mcc, name, city, status, accounts, createdAt, updatedAt);
  }
}
