package com.paymenthub.api.architecture.broken.providers.routing;

import com.paymenthub.api.architecture.broken.webhooks.Delivery;

final class RoutingKnowsWebhooks {
  Delivery tell() {
    return new Delivery();
  }
}
