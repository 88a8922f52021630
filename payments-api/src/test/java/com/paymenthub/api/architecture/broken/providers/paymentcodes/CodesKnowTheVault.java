package com.paymenthub.api.architecture.broken.providers.paymentcodes;

import com.paymenthub.api.architecture.broken.vault.Pan;

final class CodesKnowTheVault {
  boolean isCard(Object anything) {
    return anything instanceof Pan;
  }
}
