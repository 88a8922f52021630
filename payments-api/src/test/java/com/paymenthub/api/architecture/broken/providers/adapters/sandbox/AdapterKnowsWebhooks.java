package com.paymenthub.api.architecture.broken.providers.adapters.sandbox;

import com.paymenthub.api.architecture.broken.webhooks.Delivery;

final class AdapterKnowsWebhooks {
  Delivery tell() {
    return new Delivery();
  }
}
