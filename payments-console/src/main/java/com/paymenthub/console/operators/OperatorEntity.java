package com.paymenthub.console.operators;

import com.paymenthub.domain.history.Ids;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Locale;
import java.util.UUID;
import org.hibernate.annotations.DynamicUpdate;
import org.jspecify.annotations.Nullable;

/** The row of an operator. */
@Entity
@Table(name = "console_operator")
@DynamicUpdate
class OperatorEntity {

  @Id private UUID id;

  @Column(updatable = false)
  private String name;

  @Column private String role;

  /** Null for operators of an identity provider. */
  @Column private @Nullable String passwordHash;

  /** The identity provider; null for operators with a password. */
  @Column(updatable = false)
  private @Nullable String issuer;

  /** The operator's id at the identity provider; null for operators with a password. */
  @Column(updatable = false)
  private @Nullable String subject;

  /** The secret of the second factor, sealed; null until the operator sets it up. */
  private byte @Nullable [] sealedTotp;

  /** Since when a code is asked for; null while the secret was not tried once. */
  private @Nullable Instant totpConfirmedAt;

  @Column private long totpLastStep;

  @Column private String language;

  @Column private String timeZone;

  @Column(updatable = false)
  private boolean demo;

  @Column(updatable = false)
  private Instant createdAt;

  private @Nullable Instant disabledAt;

  /** Whether somebody else has made the password. */
  @Column private boolean passwordToChange;

  /** The last sign-in, or when the operator was made or enabled. */
  @Column private Instant usedAt;

  /** Two sign-ins with one code are told apart by it; null until it is stored. */
  @Version private @Nullable Long version;

  /** For JPA. */
  @SuppressWarnings("NullAway.Init")
  protected OperatorEntity() {}

  OperatorEntity(NewOperator operator, String passwordHash, Instant now) {
    this.id = Ids.next();
    this.name = operator.name();
    this.role = operator.role().code();
    this.passwordHash = passwordHash;
    this.language = operator.language().toLanguageTag();
    this.timeZone = operator.timeZone().getId();
    this.demo = operator.demo();
    this.passwordToChange = !operator.demo();
    this.createdAt = now;
    this.usedAt = now;
  }

  /**
   * An operator of an identity provider.
   *
   * @param subject the operator's id there
   */
  OperatorEntity(Operator operator, String subject, Instant now) {
    this.id = operator.id();
    this.name = operator.name();
    this.role = operator.role().code();
    this.issuer = operator.issuer();
    this.subject = subject;
    this.language = operator.language().toLanguageTag();
    this.timeZone = operator.timeZone().getId();
    this.createdAt = now;
    this.usedAt = now;
  }

  UUID id() {
    return id;
  }

  /** Null for operators of an identity provider. */
  @Nullable String passwordHash() {
    return passwordHash;
  }

  /**
   * The operator.
   *
   * @param unusedSince who has a password here and did not sign in since then is disabled
   */
  Operator operator(Instant unusedSince) {
    return new Operator(
        id,
        name,
        Role.of(role),
        Locale.forLanguageTag(language),
        ZoneId.of(timeZone),
        totpConfirmedAt != null,
        passwordToChange,
        disabledAt != null || (isLocal() && usedAt.isBefore(unusedSince)),
        issuer);
  }

  void changeRole(Role newRole) {
    role = newRole.code();
  }

  /** Whether the person has a password here, and not at an identity provider. */
  boolean isLocal() {
    return issuer == null;
  }

  /**
   * Another password.
   *
   * @param toChange whether the operator has to change it before anything else
   */
  void changePassword(String hash, boolean toChange) {
    passwordHash = hash;
    passwordToChange = toChange;
  }

  void usedAt(Instant now) {
    usedAt = now;
  }

  boolean hasSecondFactor() {
    return totpConfirmedAt != null;
  }

  void changeView(Locale newLanguage, ZoneId newTimeZone) {
    language = newLanguage.toLanguageTag();
    timeZone = newTimeZone.getId();
  }

  void setDisabledAt(@Nullable Instant at) {
    disabledAt = at;
  }

  /** The sealed secret; null when there is none. */
  byte @Nullable [] sealedTotp() {
    return sealedTotp;
  }

  /** A new secret, of which no code was tried yet. */
  void prepareSecondFactor(byte[] sealed) {
    sealedTotp = sealed;
    totpConfirmedAt = null;
  }

  /** From now on a code is asked for. */
  void confirmSecondFactor(Instant now) {
    totpConfirmedAt = now;
  }

  void removeSecondFactor() {
    sealedTotp = null;
    totpConfirmedAt = null;
  }

  long totpLastStep() {
    return totpLastStep;
  }

  void took(long step) {
    totpLastStep = step;
  }
}
