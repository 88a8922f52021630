package com.paymenthub.api.architecture.broken.providers.contract;

import com.paymenthub.api.architecture.broken.providers.calls.Guard;

final class ContractKnowsCalls {
  boolean isGuard(Object anything) {
    return anything instanceof Guard;
  }
}
