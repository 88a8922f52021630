package com.paymenthub.api.architecture.broken.webhooks;

import com.paymenthub.api.architecture.broken.providers.contract.Pan;

final class WebhooksKnowProviders {
  boolean isPan(Object anything) {
    return anything instanceof Pan;
  }
}
