package com.paymenthub.charging;

import com.paymenthub.charging.attempts.BuyerAttempt;
import com.paymenthub.charging.attempts.CardAttempts;
import com.paymenthub.charging.merchants.MerchantCache;
import com.paymenthub.charging.routing.CardRoutes;
import com.paymenthub.charging.routing.CardRoutes.VerifierRoute;
import com.paymenthub.charging.vault.CardTokens;
import com.paymenthub.charging.vault.CardTokens.Spent;
import com.paymenthub.charging.vault.CvvStore;
import com.paymenthub.domain.cards.CardCommand.RecordValidation;
import com.paymenthub.domain.cards.CardCommand.RequestValidation;
import com.paymenthub.domain.cards.CardValidation;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.history.Origin;
import com.paymenthub.platform.Step;
import com.paymenthub.providers.calls.GuardedCall;
import com.paymenthub.providers.contract.CardVerification;
import java.time.Clock;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Creates a saved card from a token. A provider validates it: that of the account's oldest merchant
 * with a provider that can. Without such a provider, or without an answer, the card stays pending.
 */
@Component
public class CardCreation {

  private final CardTokens tokens;
  private final CvvStore cvvs;
  private final ChargeCards cards;
  private final CardAttempts attempts;
  private final MerchantCache merchants;
  private final CardRoutes routes;
  private final GuardedCall guard;
  private final Commands commands;
  private final Clock clock;

  CardCreation(
      CardTokens tokens,
      CvvStore cvvs,
      ChargeCards cards,
      CardAttempts attempts,
      MerchantCache merchants,
      CardRoutes routes,
      GuardedCall guard,
      Commands commands,
      Clock clock) {
    this.tokens = tokens;
    this.cvvs = cvvs;
    this.cards = cards;
    this.attempts = attempts;
    this.merchants = merchants;
    this.routes = routes;
    this.guard = guard;
    this.commands = commands;
    this.clock = clock;
  }

  /**
   * Registers the card and records the provider that will validate it. Call it inside a
   * transaction; the steps that follow ask and record the answer.
   *
   * @param cardId the id that the card will have
   * @param attempt the attempt that is counted for a buyer's key; null for merchants
   * @return what results in the id of the card
   * @throws com.paymenthub.domain.refusals.Refusal when the token is unknown, used or too old, or
   *     the buyer has tried too often
   */
  public Step<UUID> begin(
      UUID cardId, UUID tokenId, @Nullable BuyerAttempt attempt, Origin origin) {
    Spent spent = tokens.spend(origin.account(), tokenId, "tokenId");
    attempts.beginWithToken(cardId, tokenId, origin.account(), attempt, spent.data());
    cards.register(cardId, spent.data(), origin);
    Optional<VerifierRoute> route =
        merchants.oldestWith(origin.account(), routes.verifierTypes()).flatMap(routes::verifier);
    if (route.isEmpty()) {
      if (spent.cvv() != null) {
        // The code is not used yet: it is kept for the first charge.
        cvvs.keep(origin.account(), cardId, spent.cvv(), spent.expiresAt());
      }
      return new Step.Done<>(cardId);
    }
    return validate(cardId, spent, route.get(), origin);
  }

  private Step.Call<UUID> validate(UUID cardId, Spent spent, VerifierRoute route, Origin origin) {
    UUID attemptId = Ids.next();
    commands.send(
        new RequestValidation(cardId, attemptId, route.asFirst(), clock.instant()), origin);
    CardVerification request =
        new CardVerification(attemptId, route.account(), spent.data(), spent.cvv());
    return () -> {
      RecordValidation command =
          new RecordValidation(
              cardId,
              attemptId,
              guard.verify(
                  route.account(),
                  route.verifier().limits(route.account()),
                  attemptId,
                  () -> route.verifier().verify(request)),
              clock.instant());
      return () -> {
        commands.send(command, origin);
        if (command.outcome() instanceof CardValidation.Valid) {
          attempts.takeBack(cardId);
        }
        return new Step.Done<>(cardId);
      };
    };
  }
}
