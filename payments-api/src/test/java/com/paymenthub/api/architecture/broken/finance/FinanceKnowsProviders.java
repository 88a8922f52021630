package com.paymenthub.api.architecture.broken.finance;

import com.paymenthub.api.architecture.broken.providers.contract.Pan;

final class FinanceKnowsProviders {
  boolean isPan(Object anything) {
    return anything instanceof Pan;
  }
}
