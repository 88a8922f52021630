package com.paymenthub.api.architecture.broken.foundation;

import com.paymenthub.api.architecture.broken.vault.Pan;

final class FoundationKnowsTheVault {
  boolean isCard(Object anything) {
    return anything instanceof Pan;
  }
}
