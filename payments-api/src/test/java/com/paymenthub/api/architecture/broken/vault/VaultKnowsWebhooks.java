package com.paymenthub.api.architecture.broken.vault;

import com.paymenthub.api.architecture.broken.webhooks.Delivery;

final class VaultKnowsWebhooks {
  Delivery tell() {
    return new Delivery();
  }
}
