package com.paymenthub.api.architecture.broken.providers.contract;

import com.paymenthub.api.architecture.broken.webhooks.Delivery;

final class ContractKnowsWebhooks {
  Delivery tell() {
    return new Delivery();
  }
}
