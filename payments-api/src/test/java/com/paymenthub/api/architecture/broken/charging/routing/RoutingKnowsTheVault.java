package com.paymenthub.api.architecture.broken.charging.routing;

import com.paymenthub.api.architecture.broken.charging.vault.Card;

final class RoutingKnowsTheVault {
  boolean isCard(Object anything) {
    return anything instanceof Card;
  }
}
