package com.paymenthub.api.architecture.broken.providers.paymentcodes;

import com.paymenthub.api.architecture.broken.providers.contract.Pan;

final class CodesKnowTheContract {
  boolean isPan(Object anything) {
    return anything instanceof Pan;
  }
}
