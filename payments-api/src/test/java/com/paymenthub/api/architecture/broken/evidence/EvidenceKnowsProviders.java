package com.paymenthub.api.architecture.broken.evidence;

import com.paymenthub.api.architecture.broken.providers.contract.Pan;

final class EvidenceKnowsProviders {
  boolean isPan(Object anything) {
    return anything instanceof Pan;
  }
}
