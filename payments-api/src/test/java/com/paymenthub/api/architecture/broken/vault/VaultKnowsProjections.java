package com.paymenthub.api.architecture.broken.vault;

import com.paymenthub.api.architecture.broken.projections.charges.Row;

final class VaultKnowsProjections {
  Row read() {
    return new Row();
  }
}
