package com.paymenthub.charging;

import com.paymenthub.charging.ChargeCards.ChargeCard;
import com.paymenthub.charging.attempts.BuyerAttempt;
import com.paymenthub.charging.attempts.CardAttempts;
import com.paymenthub.charging.merchants.Merchant;
import com.paymenthub.charging.merchants.MerchantCache;
import com.paymenthub.charging.routing.CardRoutes;
import com.paymenthub.charging.routing.CardRoutes.CardRoute;
import com.paymenthub.domain.charges.Charge;
import com.paymenthub.domain.charges.ChargeCommand.RequestCharge;
import com.paymenthub.domain.charges.ChargeTerms;
import com.paymenthub.domain.charges.FraudPolicy;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.platform.Step;
import com.paymenthub.providers.contract.CardTerms;
import com.paymenthub.providers.contract.Purchase;
import java.time.Clock;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * The steps of a card charge: store the card, register the charge, call a provider, record the
 * answer. Providers are tried in the merchant's order, and the next one only after an attempt that
 * surely moved no money. If the merchant has an anti-fraud provider, an analysis and then a capture
 * or void follow.
 */
@Component
public class CardChargeFlow {

  private final MerchantCache merchants;
  private final Purchases purchases;
  private final CardRoutes cardRoutes;
  private final ChargeCards cards;
  private final CardAttempts attempts;
  private final ChargeTexts texts;
  private final Commands commands;
  private final ChargeSteps steps;
  private final Clock clock;

  CardChargeFlow(
      MerchantCache merchants,
      Purchases purchases,
      CardRoutes cardRoutes,
      ChargeCards cards,
      CardAttempts attempts,
      ChargeTexts texts,
      Commands commands,
      ChargeSteps steps,
      Clock clock) {
    this.merchants = merchants;
    this.purchases = purchases;
    this.cardRoutes = cardRoutes;
    this.cards = cards;
    this.attempts = attempts;
    this.texts = texts;
    this.commands = commands;
    this.steps = steps;
    this.clock = clock;
  }

  /**
   * Registers the charge and its first attempt. Call it inside a transaction; the steps that follow
   * send the attempt and record the answer.
   *
   * @throws Refusal when the merchant, the customer or the card is unknown or unusable, no provider
   *     accepts the charge (perhaps because the verification code is gone), data for the fraud
   *     analysis are missing, or the buyer has tried too often
   */
  public Step<Charge.Registered> begin(NewCardCharge request) {
    return begin(request, null);
  }

  /** The same for a charge that may be for a session. */
  Step<Charge.Registered> begin(NewCardCharge request, @Nullable UUID sessionId) {
    Merchant merchant =
        merchants
            .find(request.clientId(), request.merchantId())
            .orElseThrow(() -> new Refusal(RefusalKey.MERCHANT_NOT_FOUND, "merchantId"));
    Purchase purchase = purchases.of(request);
    List<CardRoute> acquiring = cardRoutes.of(merchant);
    @Nullable FraudPolicy policy = cardRoutes.fraudPolicy(merchant).orElse(null);
    if (policy != null && request.fraudInput() == null) {
      throw new Refusal(RefusalKey.FRAUD_ANALYSIS_REQUIRED);
    }
    ChargeCard card = cards.take(request.source(), request.origin());
    CardTerms terms = new CardTerms(request.amount(), request.installments(), card.data().brand());
    count(request, card);
    List<CardRoute> open = openTo(request, card, CardRoutes.taking(acquiring, terms));
    UUID chargeId = request.chargeId();
    UUID attemptId = Ids.next();
    texts.keep(request.clientId(), chargeId, request.personalTexts(), request.fraudInput());
    Charge.Registered charge =
        commands.send(
            new RequestCharge(
                chargeId,
                terms(request, card, policy).paying(sessionId),
                attemptId,
                cardRoutes.first(merchant, open, terms),
                request.origin().requestId(),
                request.origin().idempotencyKey(),
                clock.instant()),
            request.origin());
    return steps.after(
        charge,
        attemptId,
        request.origin(),
        new OngoingAuthorization(request, purchase, card, open));
  }

  private void count(NewCardCharge request, ChargeCard card) {
    BuyerAttempt attempt = request.attempt();
    if (request.source() instanceof CardSource.TokenCard(UUID tokenId)) {
      attempts.beginWithToken(
          request.chargeId(), tokenId, request.clientId(), attempt, card.data());
    } else if (attempt != null) {
      attempts.begin(request.chargeId(), request.clientId(), attempt, card.data());
    }
  }

  /**
   * The routes for a card: not every provider accepts a buyer's card without its verification code.
   * A merchant who pays while the buyer is away never has one.
   */
  private static List<CardRoute> openTo(
      NewCardCharge request, ChargeCard card, List<CardRoute> routes) {
    if (card.cvv() != null || request.merchantReason() != null) {
      return routes;
    }
    List<CardRoute> open =
        routes.stream().filter(route -> !route.acquirer().requiresCvv(route.account())).toList();
    if (open.isEmpty()) {
      throw new Refusal(RefusalKey.CVV_REQUIRED);
    }
    return open;
  }

  private static ChargeTerms terms(
      NewCardCharge request, ChargeCard card, @Nullable FraudPolicy policy) {
    return new ChargeTerms(
        request.clientId(),
        request.merchantId(),
        request.customerId(),
        card.cardId(),
        request.orderId(),
        request.amount(),
        request.capture(),
        new PaymentMethod.Credit(request.installments(), request.merchantReason()),
        policy);
  }
}
