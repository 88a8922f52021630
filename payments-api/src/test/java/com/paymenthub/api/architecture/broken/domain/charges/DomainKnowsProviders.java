package com.paymenthub.api.architecture.broken.domain.charges;

import com.paymenthub.api.architecture.broken.providers.vault.Pan;

final class DomainKnowsProviders {
  boolean isCard(Object anything) {
    return anything instanceof Pan;
  }
}
