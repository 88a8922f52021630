package com.paymenthub.providers.flow;

import com.paymenthub.domain.charges.Attempt;
import com.paymenthub.domain.charges.Route;
import com.paymenthub.providers.flow.CardsInHand.CardInHand;
import com.paymenthub.providers.routing.CardRoutes.CardRoute;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is in memory only while a charge's first authorization is under way: the card and the
 * merchant's providers.
 *
 * @param routes the ways that it may go, the first to be tried first
 */
record AuthorizationInHand(NewCardCharge request, CardInHand card, List<CardRoute> routes) {

  /** The way that an attempt goes. */
  CardRoute routeOf(Attempt attempt) {
    return routes.stream()
        .filter(route -> route.account().providerId().equals(attempt.route().providerId()))
        .findFirst()
        .orElseThrow();
  }

  /** The way after that of an attempt; null when there is none left. */
  @Nullable Route failoverAfter(Attempt attempt) {
    int next = routes.indexOf(routeOf(attempt)) + 1;
    return next == routes.size() ? null : routes.get(next).asFailover();
  }
}
