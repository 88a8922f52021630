package com.paymenthub.providers.flow;

import com.paymenthub.domain.charges.Attempt;
import com.paymenthub.domain.charges.AttemptOutcome;
import com.paymenthub.domain.charges.Charge;
import com.paymenthub.domain.charges.ChargeCommand.NextAttempt;
import com.paymenthub.domain.charges.ChargeCommand.RecordOutcome;
import com.paymenthub.domain.charges.ChargeCommand.RequestCharge;
import com.paymenthub.domain.charges.ChargeTerms;
import com.paymenthub.domain.charges.PaymentMethod;
import com.paymenthub.domain.charges.Route;
import com.paymenthub.domain.history.Ids;
import com.paymenthub.domain.refusals.Refusal;
import com.paymenthub.domain.refusals.RefusalKey;
import com.paymenthub.providers.flow.CardsInHand.CardInHand;
import com.paymenthub.providers.merchants.Merchant;
import com.paymenthub.providers.merchants.Merchants;
import com.paymenthub.providers.routing.CardRoutes;
import com.paymenthub.providers.routing.CardRoutes.CardRoute;
import com.paymenthub.providers.routing.GuardedCall;
import com.paymenthub.providers.spi.CardAuthorization;
import com.paymenthub.providers.spi.ProviderReply;
import com.paymenthub.providers.vault.PersonalTexts;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/**
 * Takes a card charge from the request to what a provider said to it: vault, register, send,
 * record. Providers are tried in the merchant's order, and only an attempt that surely moved no
 * money is followed by another.
 */
@Component
public class CardChargeFlow {

  private final Merchants merchants;
  private final CardRoutes cardRoutes;
  private final CardsInHand cards;
  private final PersonalTexts personalTexts;
  private final Commands commands;
  private final GuardedCall guard;
  private final Clock clock;

  public CardChargeFlow(
      Merchants merchants,
      CardRoutes cardRoutes,
      CardsInHand cards,
      PersonalTexts personalTexts,
      Commands commands,
      GuardedCall guard,
      Clock clock) {
    this.merchants = merchants;
    this.cardRoutes = cardRoutes;
    this.cards = cards;
    this.personalTexts = personalTexts;
    this.commands = commands;
    this.guard = guard;
    this.clock = clock;
  }

  /**
   * Registers the charge and its first attempt. Call it inside a transaction; the steps that follow
   * send the attempt and record the answer.
   *
   * @throws Refusal when the merchant or the card is unknown or unusable, or nobody takes the
   *     charge
   */
  public Step<Charge.Registered> begin(NewCardCharge request) {
    Merchant merchant =
        merchants
            .find(request.clientId(), request.merchantId())
            .orElseThrow(() -> new Refusal(RefusalKey.MERCHANT_NOT_FOUND));
    List<CardRoute> routes = cardRoutes.of(merchant, request.amount().currency());
    CardInHand card = cards.take(request.source(), request.origin());
    UUID chargeId = Ids.next();
    keepPersonalTexts(request, chargeId, request.personalTexts());
    Charge.Registered charge =
        commands.send(
            new RequestCharge(
                chargeId,
                terms(request, card),
                Ids.next(),
                routes.getFirst().asFirst(),
                request.origin().requestId(),
                request.origin().idempotencyKey(),
                clock.instant()),
            request.origin());
    return new Authorization(request, card, routes).after(charge);
  }

  private static ChargeTerms terms(NewCardCharge request, CardInHand card) {
    return new ChargeTerms(
        request.clientId(),
        request.merchantId(),
        null,
        card.cardId(),
        request.orderId(),
        request.amount(),
        request.capture(),
        new PaymentMethod.Credit(request.installments()));
  }

  private void keepPersonalTexts(NewCardCharge request, UUID chargeId, Map<String, String> texts) {
    if (!texts.isEmpty()) {
      personalTexts.put(request.clientId(), chargeId, chargeId, texts);
    }
  }

  /** One charge on its way through the merchant's providers. */
  private final class Authorization {
    private final NewCardCharge request;
    private final CardInHand card;
    private final List<CardRoute> routes;

    Authorization(NewCardCharge request, CardInHand card, List<CardRoute> routes) {
      this.request = request;
      this.card = card;
      this.routes = routes;
    }

    Step<Charge.Registered> after(Charge.Registered charge) {
      Attempt latest = charge.charge().latestAttempt();
      if (latest.outcome() != null) {
        return new Step.Done<>(charge);
      }
      return (Step.Call<Charge.Registered>) () -> send(charge, latest);
    }

    private Step.Recording<Charge.Registered> send(Charge.Registered charge, Attempt attempt) {
      CardRoute route = routeOf(attempt);
      ProviderReply reply =
          guard.call(
              route.account(),
              route.acquirer().limits(route.account()),
              attempt.id(),
              () -> route.acquirer().authorize(authorization(attempt, route)));
      @Nullable NextAttempt next = nextAfter(route);
      return () -> record(charge, attempt, reply, next);
    }

    private Step<Charge.Registered> record(
        Charge.Registered charge,
        Attempt attempt,
        ProviderReply reply,
        @Nullable NextAttempt next) {
      UUID chargeId = charge.charge().id();
      Charge.Registered changed =
          commands.send(
              new RecordOutcome(chargeId, attempt.id(), reply.outcome(), next, clock.instant()),
              request.origin());
      cards.learn(card, reply.outcome(), request.origin());
      if (reply.outcome() instanceof AttemptOutcome.Declined && reply.freeText() != null) {
        keepPersonalTexts(
            request,
            chargeId,
            Map.of(PersonalTextKeys.deniedMessage(attempt.id()), reply.freeText()));
      }
      return after(changed);
    }

    private CardAuthorization authorization(Attempt attempt, CardRoute route) {
      return new CardAuthorization(
          attempt.id(),
          route.account(),
          attempt.amount(),
          request.capture(),
          request.installments(),
          card.data(),
          card.cvv(),
          request.statementDescriptor());
    }

    private CardRoute routeOf(Attempt attempt) {
      UUID providerId = attempt.route().providerId();
      return routes.stream()
          .filter(route -> route.account().providerId().equals(providerId))
          .findFirst()
          .orElseThrow();
    }

    private @Nullable NextAttempt nextAfter(CardRoute route) {
      int next = routes.indexOf(route) + 1;
      if (next == routes.size()) {
        return null;
      }
      Route to = routes.get(next).asFailover();
      return new NextAttempt(Ids.next(), to);
    }
  }
}
