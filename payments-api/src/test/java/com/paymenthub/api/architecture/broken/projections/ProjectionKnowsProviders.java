package com.paymenthub.api.architecture.broken.projections;

import com.paymenthub.api.architecture.broken.providers.vault.Pan;

final class ProjectionKnowsProviders {
  boolean isCard(Object anything) {
    return anything instanceof Pan;
  }
}
