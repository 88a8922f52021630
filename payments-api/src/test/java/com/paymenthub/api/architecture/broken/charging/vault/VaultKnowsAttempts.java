package com.paymenthub.api.architecture.broken.charging.vault;

import com.paymenthub.api.architecture.broken.charging.attempts.Attempt;

final class VaultKnowsAttempts {
  boolean isAttempt(Object anything) {
    return anything instanceof Attempt;
  }
}
