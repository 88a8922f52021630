package com.paymenthub.api.architecture.broken.webhooks;

import com.paymenthub.api.architecture.broken.vault.Pan;

final class WebhookKnowsTheVault {
  boolean isCard(Object anything) {
    return anything instanceof Pan;
  }
}
