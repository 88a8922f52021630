package com.paymenthub.charging;

import com.paymenthub.charging.attempts.CardAttempts;
import com.paymenthub.charging.vault.CardTokens;
import com.paymenthub.charging.vault.CardTokens.Spent;
import com.paymenthub.charging.vault.CardVault;
import com.paymenthub.charging.vault.CvvStore;
import com.paymenthub.domain.cards.Card;
import com.paymenthub.domain.cards.CardCommand.CheckUsable;
import com.paymenthub.domain.cards.CardCommand.RecordUse;
import com.paymenthub.domain.cards.CardCommand.RegisterCard;
import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.providers.contract.CardData;
import com.paymenthub.providers.contract.Cvv;
import java.time.Clock;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Provides the card for a charge, and updates the card from the outcome of the charge. */
@Component
public class ChargeCards {

  private final CardVault vault;
  private final CardTokens tokens;
  private final CvvStore cvvs;
  private final CardAttempts attempts;
  private final Commands commands;
  private final Clock clock;

  ChargeCards(
      CardVault vault,
      CardTokens tokens,
      CvvStore cvvs,
      CardAttempts attempts,
      Commands commands,
      Clock clock) {
    this.vault = vault;
    this.tokens = tokens;
    this.cvvs = cvvs;
    this.attempts = attempts;
    this.commands = commands;
    this.clock = clock;
  }

  /**
   * A card whose data are in memory for the time of one request.
   *
   * @param pending whether its data have not been confirmed yet
   * @param networkTransactionId the card network's id of the first payment with it, where known
   */
  record ChargeCard(
      UUID cardId,
      CardData data,
      @Nullable Cvv cvv,
      boolean pending,
      @Nullable String networkTransactionId) {

    /** Whether an outcome tells something about it that is not known yet. */
    boolean learnsFrom(AttemptOutcome outcome) {
      return pending
          || (networkTransactionId == null
              && outcome instanceof AttemptOutcome.Approved approved
              && approved.card() != null);
    }
  }

  /**
   * Stores a new card in the vault, or reads a saved one.
   *
   * @throws com.paymenthub.domain.refusals.Refusal when a saved card is unknown or unusable, or a
   *     token is unknown, used or too old, or the account has brought too many new numbers
   */
  ChargeCard take(CardSource source, Origin origin) {
    return switch (source) {
      case CardSource.NewCard card -> registered(card.data(), card.cvv(), origin);
      case CardSource.SavedCard card -> open(card, origin);
      case CardSource.TokenCard card -> {
        Spent spent = tokens.spend(origin.account(), card.tokenId(), "paymentSource.tokenId");
        yield registered(spent.data(), spent.cvv(), origin);
      }
    };
  }

  /** Validates a pending card when a charge was approved, which shows that its data are right. */
  void learn(UUID cardId, AttemptOutcome outcome, Origin origin) {
    switch (outcome) {
      case AttemptOutcome.Approved _, AttemptOutcome.Declined _ ->
          commands.send(new RecordUse(cardId, outcome, clock.instant()), origin);
      case AttemptOutcome.Accepted _,
          AttemptOutcome.ActionRequired _,
          AttemptOutcome.Undone _,
          AttemptOutcome.NotSent _,
          AttemptOutcome.Unknown _,
          AttemptOutcome.NotExecuted _,
          AttemptOutcome.Analyzed _,
          AttemptOutcome.Found _,
          AttemptOutcome.Issued _ -> {}
    }
  }

  private ChargeCard registered(CardData data, @Nullable Cvv cvv, Origin origin) {
    UUID cardId = Ids.next();
    attempts.countNewNumber(cardId, origin.account(), data);
    vault.storeForOneCharge(origin.account(), cardId, data);
    begin(cardId, data, origin);
    return new ChargeCard(cardId, data, cvv, true, null);
  }

  /** Stores a new card in the vault and begins its history. */
  void register(UUID cardId, CardData data, Origin origin) {
    attempts.countNewNumber(cardId, origin.account(), data);
    vault.store(origin.account(), cardId, data);
    begin(cardId, data, origin);
  }

  private void begin(UUID cardId, CardData data, Origin origin) {
    commands.send(
        new RegisterCard(
            cardId,
            origin.account(),
            data.brand(),
            data.pan().first6(),
            data.pan().last4(),
            data.expiration(),
            clock.instant()),
        origin);
  }

  private ChargeCard open(CardSource.SavedCard card, Origin origin) {
    Card found =
        commands.send(new CheckUsable(card.cardId(), origin.account(), clock.instant()), origin);
    boolean pending = found instanceof Card.Pending;
    // Only a card that was never used can have a stored verification code.
    Optional<Cvv> kept = pending ? cvvs.take(origin.account(), card.cardId()) : Optional.empty();
    return new ChargeCard(
        card.cardId(),
        vault.open(origin.account(), card.cardId()),
        card.cvv() == null ? kept.orElse(null) : card.cvv(),
        pending,
        found instanceof Card.Active active ? active.networkTransactionId() : null);
  }
}
