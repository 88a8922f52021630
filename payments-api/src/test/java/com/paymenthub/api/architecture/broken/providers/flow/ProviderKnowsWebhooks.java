package com.paymenthub.api.architecture.broken.providers.flow;

import com.paymenthub.api.architecture.broken.webhooks.Delivery;

final class ProviderKnowsWebhooks {
  Delivery tell() {
    return new Delivery();
  }
}
