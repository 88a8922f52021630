package com.paymenthub.api.architecture.broken.charging.merchants;

import com.paymenthub.api.architecture.broken.charging.vault.Card;

final class MerchantsKnowTheVault {
  boolean isCard(Object anything) {
    return anything instanceof Card;
  }
}
