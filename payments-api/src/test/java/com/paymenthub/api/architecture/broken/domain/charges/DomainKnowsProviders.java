package com.paymenthub.api.architecture.broken.domain.charges;

import com.paymenthub.api.architecture.broken.providers.contract.Pan;

final class DomainKnowsProviders {
  boolean isPan(Object anything) {
    return anything instanceof Pan;
  }
}
