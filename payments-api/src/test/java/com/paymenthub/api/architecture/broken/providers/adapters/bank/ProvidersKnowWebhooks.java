package com.paymenthub.api.architecture.broken.providers.adapters.bank;

import com.paymenthub.api.architecture.broken.webhooks.Delivery;

final class ProvidersKnowWebhooks {
  boolean isDelivery(Object anything) {
    return anything instanceof Delivery;
  }
}
