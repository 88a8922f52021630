package com.paymenthub.api.architecture.broken.webhooks;

import com.paymenthub.api.architecture.broken.providers.vault.Pan;

final class WebhookKnowsProviders {
  boolean isCard(Object anything) {
    return anything instanceof Pan;
  }
}
