package com.paymenthub.api.architecture.broken.providers.http;

import com.paymenthub.api.architecture.broken.providers.calls.Guard;

final class ConnectionKnowsCalls {
  boolean isGuard(Object anything) {
    return anything instanceof Guard;
  }
}
