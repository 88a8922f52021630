package com.paymenthub.api.architecture.broken.providers.calls;

import com.paymenthub.api.architecture.broken.providers.paymentcodes.Code;

final class CallsKnowCodes {
  boolean isCode(Object anything) {
    return anything instanceof Code;
  }
}
