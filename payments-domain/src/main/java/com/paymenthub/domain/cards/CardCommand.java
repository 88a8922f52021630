package com.paymenthub.domain.cards;

import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.Route;
import java.time.Instant;
import java.time.YearMonth;
import java.util.UUID;

/** What may be asked of a card. */
public sealed interface CardCommand {

  /** The card that is asked. */
  UUID cardId();

  /** What the asker's clock says. */
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
   * Say whether the card may be charged; refuses when not.
   *
   * @param clientId the account that wants to charge it
   */
  record CheckUsable(UUID cardId, UUID clientId, Instant now) implements CardCommand {}

  /**
   * Learn from a charge that used the card.
   *
   * @param outcome what the provider answered
   */
  record RecordUse(UUID cardId, AttemptOutcome outcome, Instant now) implements CardCommand {}

  /**
   * Have a provider validate the card's data.
   *
   * @param attemptId our id of the request to the provider
   * @param route which provider, and why
   */
  record RequestValidation(UUID cardId, UUID attemptId, Route route, Instant now)
      implements CardCommand {}

  /**
   * Learn what came of a validation.
   *
   * @param attemptId our id of the request to the provider
   */
  record RecordValidation(UUID cardId, UUID attemptId, CardValidation outcome, Instant now)
      implements CardCommand {}

  /** Be of no further use, because the vault does not hold the number any more. */
  record ForgetNumber(UUID cardId, Instant now) implements CardCommand {}

  /** Fail, when nobody has confirmed the card's data in time. */
  record Lapse(UUID cardId, Instant now) implements CardCommand {}
}
