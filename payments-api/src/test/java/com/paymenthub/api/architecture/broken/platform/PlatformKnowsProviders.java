package com.paymenthub.api.architecture.broken.platform;

import com.paymenthub.api.architecture.broken.providers.contract.Pan;

final class PlatformKnowsProviders {
  boolean isPan(Object anything) {
    return anything instanceof Pan;
  }
}
