package com.paymenthub.api.architecture.broken.charging;

import com.paymenthub.api.architecture.broken.webhooks.Delivery;

final class ChargingKnowsWebhooks {
  Delivery tell() {
    return new Delivery();
  }
}
