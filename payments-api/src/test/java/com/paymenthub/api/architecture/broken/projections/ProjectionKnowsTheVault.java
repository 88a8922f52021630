package com.paymenthub.api.architecture.broken.projections;

import com.paymenthub.api.architecture.broken.vault.Pan;

final class ProjectionKnowsTheVault {
  boolean isCard(Object anything) {
    return anything instanceof Pan;
  }
}
