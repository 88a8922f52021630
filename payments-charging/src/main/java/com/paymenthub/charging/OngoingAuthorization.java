package com.paymenthub.charging;

import com.paymenthub.charging.ChargeCards.ChargeCard;
import com.paymenthub.charging.routing.CardRoutes.CardRoute;
import com.paymenthub.domain.charges.Attempt;
import com.paymenthub.domain.charges.Route;
import com.paymenthub.providers.contract.Purchase;
import com.paymenthub.providers.contract.SavedCardUse;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is kept in memory while a charge is authorized: the card and the merchant's providers.
 *
 * @param purchase what providers are told of what is paid for and who pays
 * @param routes the providers that may be tried, in their order
 */
record OngoingAuthorization(
    NewCardCharge request, Purchase purchase, ChargeCard card, List<CardRoute> routes) {

  /** What providers are told of a card that was saved before; null for one that is new. */
  @Nullable SavedCardUse savedCardUse() {
    return request.source() instanceof CardSource.SavedCard
        ? new SavedCardUse(request.merchantReason(), card.networkTransactionId())
        : null;
  }

  /** The route of an attempt. */
  CardRoute routeOf(Attempt attempt) {
    return routes.stream()
        .filter(route -> route.account().providerId().equals(attempt.route().providerId()))
        .findFirst()
        .orElseThrow();
  }

  /** The route after that of an attempt; null when there is none left. */
  @Nullable Route failoverAfter(Attempt attempt) {
    int next = routes.indexOf(routeOf(attempt)) + 1;
    return next == routes.size() ? null : routes.get(next).asFailover(routes);
  }
}
