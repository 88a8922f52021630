package com.paymenthub.domain.cards;

import com.paymenthub.domain.charges.RequestType;
import com.paymenthub.domain.charges.Route;
import com.paymenthub.domain.history.HistoryEvent;
import java.time.Instant;
import java.time.YearMonth;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What has happened to a stored card. Its number, holder and fingerprint live in the vault only.
 */
public sealed interface CardEvent extends HistoryEvent {

  /** The card it happened to. */
  UUID cardId();

  /**
   * A card came into the vault; it is pending.
   *
   * @param clientId the account
   * @param brand the brand that the number belongs to
   * @param first6Digits the first six digits, which may be shown
   * @param last4Digits the last four digits, which may be shown
   * @param expiration the last month in which it is valid
   */
  record CardRegistered(
      UUID cardId,
      UUID clientId,
      CardBrand brand,
      String first6Digits,
      String last4Digits,
      YearMonth expiration,
      Instant occurredAt)
      implements CardEvent {}

  /**
   * A provider accepted the card's data.
   *
   * @param reason what showed it, in snake case
   * @param networkTransactionId the card network's id of the payment that showed it, where that is
   *     known
   */
  record CardActivated(
      UUID cardId, String reason, @Nullable String networkTransactionId, Instant occurredAt)
      implements CardEvent {}

  /**
   * The card network's id of the first payment with an active card is known. Later payments that
   * the merchant starts refer to it.
   *
   * @param networkTransactionId the id
   */
  record CardFirstUseKnown(UUID cardId, String networkTransactionId, Instant occurredAt)
      implements CardEvent {}

  /**
   * The card's data were found invalid, or nobody confirmed them in time.
   *
   * @param reason why, in snake case; in older histories {@code number_removed} as well, where they
   *     had left the vault
   */
  record CardFailed(UUID cardId, String reason, Instant occurredAt) implements CardEvent {}

  /**
   * The card's number has left the vault: the card cannot be charged any more. Its brand, its first
   * six and its last four digits stay.
   *
   * @param reason why, in snake case
   */
  record CardNumberRemoved(UUID cardId, String reason, Instant occurredAt) implements CardEvent {}

  /** The merchant has deleted the card: nobody finds it any more. */
  record CardDeleted(UUID cardId, Instant occurredAt) implements CardEvent {}

  /**
   * A provider is about to be asked whether the card's data are good.
   *
   * @param attemptId our id of the request
   * @param requestType how it is asked: {@code zero_dollar}
   * @param route which provider is asked, and why
   */
  record CardValidationStarted(
      UUID cardId, UUID attemptId, RequestType requestType, Route route, Instant occurredAt)
      implements CardEvent {}

  /**
   * A provider found the card's data good; the card is active.
   *
   * @param attemptId our id of the request
   * @param codeChecked whether the verification code was looked at
   */
  record CardValidated(UUID cardId, UUID attemptId, boolean codeChecked, Instant occurredAt)
      implements CardEvent {}

  /**
   * The validation brought nothing to light; the card stays pending.
   *
   * @param attemptId our id of the request
   * @param reason why, in snake case
   */
  record CardValidationUnresolved(UUID cardId, UUID attemptId, String reason, Instant occurredAt)
      implements CardEvent {}
}
