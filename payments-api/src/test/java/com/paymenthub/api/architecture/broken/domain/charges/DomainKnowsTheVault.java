package com.paymenthub.api.architecture.broken.domain.charges;

import com.paymenthub.api.architecture.broken.vault.Pan;

final class DomainKnowsTheVault {
  boolean isCard(Object anything) {
    return anything instanceof Pan;
  }
}
