package com.paymenthub.api.architecture.broken.charging;

import com.paymenthub.api.architecture.broken.webhooks.Delivery;

final class ChargingKnowsWebhooks {
  boolean isDelivery(Object anything) {
    return anything instanceof Delivery;
  }
}
