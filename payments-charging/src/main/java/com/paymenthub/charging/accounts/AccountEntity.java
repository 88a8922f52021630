package com.paymenthub.charging.accounts;

import com.paymenthub.charging.accounts.Accounts.NewAccount;
import com.paymenthub.domain.history.Ids;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.UUID;
import org.hibernate.annotations.DynamicUpdate;
import org.jspecify.annotations.Nullable;

/** The row of an account. */
@Entity
@Table(name = "account")
@DynamicUpdate
class AccountEntity {

  @Id private UUID clientId;

  /** An account belongs to one environment for its whole life. */
  @Column(updatable = false)
  private String environment;

  @Column private @Nullable String name;

  @Column private String timeZone;

  @Column(updatable = false)
  private boolean demo;

  @Column(updatable = false)
  private Instant createdAt;

  /** When the account was disabled; null while it is enabled. */
  private @Nullable Instant disabledAt;

  /** Tells two operators apart who change the same account; null until it is stored. */
  @Version private @Nullable Long version;

  /** For JPA. */
  @SuppressWarnings("NullAway.Init")
  protected AccountEntity() {}

  AccountEntity(NewAccount account, Instant now) {
    this.clientId = Ids.next();
    this.environment = account.environment().code();
    this.name = account.name();
    this.timeZone = account.timeZone().getId();
    this.demo = account.demo();
    this.createdAt = now;
  }

  /** Disables the account: all its keys are refused. */
  void disable(Instant now) {
    disabledAt = now;
  }

  /** Enables the account again. */
  void enable() {
    disabledAt = null;
  }

  boolean isDisabled() {
    return disabledAt != null;
  }

  UUID clientId() {
    return clientId;
  }

  Environment environment() {
    return Environment.of(environment);
  }
}
