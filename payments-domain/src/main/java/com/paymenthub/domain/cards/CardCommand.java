package com.paymenthub.domain.cards;

import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.Route;
import java.time.Instant;
import java.time.YearMonth;
import java.util.UUID;

/** A command to a card. */
public sealed interface CardCommand {

  /** The card that the command is for. */
  UUID cardId();

  /** The current time at the sender. */
  Instant now();

  /** Register a card whose data the vault holds. */
  record RegisterCard(
      UUID cardId,
      UUID clientId,
      CardBrand brand,
      String first6Digits,
      String last4Digits,
      YearMonth expiration,
      Instant now)
      implements CardCommand {}

  /**
   * Check whether the card may be charged; refused if not.
   *
   * @param clientId the account that wants to charge it
   */
  record CheckUsable(UUID cardId, UUID clientId, Instant now) implements CardCommand {}

  /**
   * Record the outcome of a charge that used the card.
   *
   * @param outcome what the provider answered
   */
  record RecordUse(UUID cardId, AttemptOutcome outcome, Instant now) implements CardCommand {}

  /**
   * Start the validation of the card's data by a provider.
   *
   * @param attemptId our id of the request to the provider
   * @param route which provider, and why
   */
  record RequestValidation(UUID cardId, UUID attemptId, Route route, Instant now)
      implements CardCommand {}

  /**
   * Record the result of a validation.
   *
   * @param attemptId our id of the request to the provider
   */
  record RecordValidation(UUID cardId, UUID attemptId, CardValidation outcome, Instant now)
      implements CardCommand {}

  /**
   * Record that the number was removed from the vault.
   *
   * @param reason why
   */
  record ForgetNumber(UUID cardId, NumberRemoval reason, Instant now) implements CardCommand {}

  /**
   * Delete the card; refused where the account has none.
   *
   * @param clientId the account that deletes it
   */
  record DeleteCard(UUID cardId, UUID clientId, Instant now) implements CardCommand {}

  /** Fail, if the card's data were not confirmed in time. */
  record Lapse(UUID cardId, Instant now) implements CardCommand {}
}
