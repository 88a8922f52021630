package com.paymenthub.api.architecture.broken.projections;

import com.paymenthub.api.architecture.broken.providers.contract.Pan;

final class ProjectionsKnowProviders {
  boolean isPan(Object anything) {
    return anything instanceof Pan;
  }
}
