package com.paymenthub.api.architecture.broken.providers.adapters.sandbox;

import com.paymenthub.api.architecture.broken.providers.calls.Guard;

final class AdapterKnowsCalls {
  boolean isGuard(Object anything) {
    return anything instanceof Guard;
  }
}
