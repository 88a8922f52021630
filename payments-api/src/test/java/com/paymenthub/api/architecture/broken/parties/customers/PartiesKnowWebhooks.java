package com.paymenthub.api.architecture.broken.parties.customers;

import com.paymenthub.api.architecture.broken.webhooks.Delivery;

final class PartiesKnowWebhooks {
  Delivery tell() {
    return new Delivery();
  }
}
